package dev.orrery.metrics;

import dev.orrery.model.RequestCharge;

/** How many requests there were, what they cost, and how many of them were refused with 429. */
record RequestCounts(long requests, RequestCharge charge, long throttled) {

    static final RequestCounts NONE = new RequestCounts(0, RequestCharge.NOTHING, 0);

    RequestCounts plus(RequestCounts more) {
        return new RequestCounts(requests + more.requests, charge.plus(more.charge), throttled + more.throttled);
    }
}
