/**
 * Tells others of requests that were answered, whatever protocol they came by: what they did, to which container, with what
 * result, what they cost and how long they took. Read {@link dev.orrery.engine.watch.RequestWatcher} first.
 */
package dev.orrery.engine.watch;
