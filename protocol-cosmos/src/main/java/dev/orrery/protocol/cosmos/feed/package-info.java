/**
 * What feeds, queries and change feeds have in common: which items they are about, how far a client has seen them, and the
 * envelope of the answer. Read {@link dev.orrery.protocol.cosmos.feed.Scopes} first.
 */
package dev.orrery.protocol.cosmos.feed;
