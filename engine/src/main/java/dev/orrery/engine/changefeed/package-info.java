/**
 * The change log: for each partition the latest version of every item, in the order of their commits. Read {@link
 * dev.orrery.engine.changefeed.ChangeLog} first.
 */
package dev.orrery.engine.changefeed;
