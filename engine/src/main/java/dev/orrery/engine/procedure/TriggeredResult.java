package dev.orrery.engine.procedure;

import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;

/**
 * How a write with triggers ended.
 *
 * @param item what the write itself did
 * @param responseBody what the client gets: the document, unless a trigger put something in its place; undefined after a
 *     delete
 * @param log what the triggers wrote to the console; empty if that was not wanted
 */
public record TriggeredResult(ItemResult item, JsonValue responseBody, String log, RequestCharge charge) {}
