/**
 * {@code …/docs}: the items of a container. Read {@link dev.orrery.protocol.cosmos.item.ItemResource} first; {@link
 * dev.orrery.protocol.cosmos.item.PointOperations} has what is done to a single one.
 */
package dev.orrery.protocol.cosmos.item;
