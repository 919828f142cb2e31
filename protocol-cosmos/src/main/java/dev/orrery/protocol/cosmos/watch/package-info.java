/**
 * Tells watchers of the requests that were answered. Read {@link dev.orrery.protocol.cosmos.watch.RequestWatch} first.
 */
package dev.orrery.protocol.cosmos.watch;
