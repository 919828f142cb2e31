/**
 * The resources of an account except items: one class for each kind, which answers all requests about it. Read {@link
 * dev.orrery.protocol.cosmos.resource.DatabaseResource} first, as the simplest.
 */
package dev.orrery.protocol.cosmos.resource;
