/**
 * The change feed of a container's items: how requests ask for changes, and how these are told. Read {@link
 * dev.orrery.protocol.cosmos.item.changes.ItemChanges} first.
 */
package dev.orrery.protocol.cosmos.item.changes;
