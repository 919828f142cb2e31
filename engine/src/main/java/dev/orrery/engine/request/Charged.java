package dev.orrery.engine.request;

import dev.orrery.model.RequestCharge;

/** What came of a request, and what it cost. */
public record Charged<R>(R result, RequestCharge charge) {}
