package dev.orrery.engine.query;

import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.bound.MemoryPool;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Condition;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/**
 * The conditions of one request's patches: {@code from c where …}. They are evaluated while others wait for the same logical
 * partition, so they have little time, all together. Safe for threads.
 */
public final class PatchConditions {

    private final Clock clock;
    private final LongSupplier nanoTime;
    private final MemoryPool memory;
    private final Cancellation cancellation;
    private final AtomicLong nanosLeft;

    PatchConditions(Clock clock, LongSupplier nanoTime, Duration time, MemoryPool memory, Cancellation cancellation) {
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.memory = memory;
        this.cancellation = cancellation;
        this.nanosLeft = new AtomicLong(time.toNanos());
    }

    /** Reads a condition; fails if it is malformed or has no meaning. */
    public ItemCondition parse(String text) {
        Condition condition = Condition.parse(text);
        return document -> holds(condition, document);
    }

    private boolean holds(Condition condition, JsonValue document) {
        long begin = nanoTime.getAsLong();
        Cancellation untilLate = cancellation.within(Duration.ofNanos(nanosLeft.get()), nanoTime);
        try (MemoryLease lease = memory.lease()) {
            return condition.holds(document, new EvaluationContext(
                    clock.instant(),
                    RandomGenerator.getDefault(),
                    UserFunctions.NONE,
                    new Checkpoints(untilLate),
                    lease));
        } finally {
            nanosLeft.addAndGet(begin - nanoTime.getAsLong());
        }
    }
}
