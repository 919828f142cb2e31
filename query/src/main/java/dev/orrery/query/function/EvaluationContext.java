package dev.orrery.query.function;

import java.time.Instant;
import java.util.Objects;
import java.util.random.RandomGenerator;

/** What a function may know beside its arguments: the time, chance, and the user's own functions. */
public record EvaluationContext(Instant now, RandomGenerator random, UserFunctions userFunctions) {

    public EvaluationContext {
        Objects.requireNonNull(now);
        Objects.requireNonNull(random);
        Objects.requireNonNull(userFunctions);
    }
}
