/**
 * Paths of requests, and the databases and containers that they lead to. Read {@link
 * dev.orrery.protocol.cosmos.path.ResourcePath} first.
 */
package dev.orrery.protocol.cosmos.path;
