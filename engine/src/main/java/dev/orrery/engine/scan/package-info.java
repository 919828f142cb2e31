/**
 * Which items a feed or a query is about, and cursors over them that can be resumed. Read {@link
 * dev.orrery.engine.scan.FeedScope} first, then {@link dev.orrery.engine.scan.ItemCursor}.
 */
package dev.orrery.engine.scan;
