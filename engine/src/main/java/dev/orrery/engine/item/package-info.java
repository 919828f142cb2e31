/**
 * What the store has of an item: its bytes, its key, the entries that are derived from it, its size and its age. Read {@link
 * dev.orrery.engine.item.StoredItem} first, then {@link dev.orrery.engine.item.LogicalPartition}.
 */
package dev.orrery.engine.item;
