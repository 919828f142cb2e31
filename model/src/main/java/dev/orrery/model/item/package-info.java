/** What identifies items, whatever API they were written by. Read {@link dev.orrery.model.item.ItemId} first. */
package dev.orrery.model.item;
