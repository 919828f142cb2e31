package dev.orrery.engine.admission;

import dev.orrery.engine.budget.Allowance;
import dev.orrery.engine.budget.Budget;
import dev.orrery.engine.budget.Retry;
import dev.orrery.model.RequestCharge;

/** What a request has taken from a budget in advance, until it is known what it costs. */
record Draw(Budget budget, Allowance allowance, long now, long reserved) {

    static Draw from(Budget budget, Allowance allowance, long now) {
        return new Draw(budget, allowance, now, budget.reserve(now, allowance));
    }

    boolean isRefused() {
        return reserved == Budget.NOTHING;
    }

    void pay(RequestCharge charge) {
        budget.pay(allowance, reserved, charge);
    }

    void release() {
        budget.release(allowance, reserved);
    }

    int retryAfterMillis(Retry retry) {
        return budget.retryAfterMillis(now, allowance, retry);
    }
}
