package dev.orrery.engine.procedure;

import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;

/**
 * How a stored procedure ended.
 *
 * @param body what it answers
 * @param log what it wrote to the console; empty if that was not wanted
 */
public record ProcedureResult(JsonValue body, String log, RequestCharge charge) {}
