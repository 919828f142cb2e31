/**
 * What protocols ask of the items of a container, as records, and what carries them out: a request is let in as far as throughput
 * allows, runs, is priced by the work that it did, and pays. Every protocol does so through here, and only shows the charge. Read
 * {@link dev.orrery.engine.request.ItemRequest} first, then {@link dev.orrery.engine.request.RequestExecutor}.
 */
package dev.orrery.engine.request;
