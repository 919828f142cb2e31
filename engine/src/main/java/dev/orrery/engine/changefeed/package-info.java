/**
 * The change feed: the latest version of every item, in the order of the commits. Read {@link
 * dev.orrery.engine.changefeed.ChangeFeed} first, which follows items through splits; each partition has its {@link
 * dev.orrery.engine.changefeed.ChangeLog}.
 */
package dev.orrery.engine.changefeed;
