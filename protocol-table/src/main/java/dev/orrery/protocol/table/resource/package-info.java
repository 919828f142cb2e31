/**
 * Tables and their entities: what requests ask of them, as requests to the engine. Read
 * {@link dev.orrery.protocol.table.resource.EntityResource} first.
 */
package dev.orrery.protocol.table.resource;
