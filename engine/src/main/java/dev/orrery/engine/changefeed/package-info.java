/**
 * The change feeds: the latest version of every item, or all versions and deletes, in the order of the commits. Read {@link
 * dev.orrery.engine.changefeed.ChangeFeed} first, which follows items through splits; each partition has its {@link
 * dev.orrery.engine.changefeed.ChangeLog}, of one {@link dev.orrery.engine.changefeed.LogKind} or the other.
 */
package dev.orrery.engine.changefeed;
