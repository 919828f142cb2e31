/**
 * What a server did in the last day, in memory of a fixed size. Read {@link dev.orrery.metrics.history.Timeline} first. It
 * knows nothing of servers: it is told what happened, and when.
 */
package dev.orrery.metrics.history;
