/**
 * Tells others of requests that were answered: what they did, to which container, with what result, what they cost
 * and how long they took. Read {@link dev.orrery.protocol.cosmos.watch.RequestWatcher} first.
 */
package dev.orrery.protocol.cosmos.watch;
