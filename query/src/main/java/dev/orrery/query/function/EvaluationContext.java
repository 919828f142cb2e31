package dev.orrery.query.function;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.query.function.spatial.GeospatialType;
import java.time.Instant;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * What a function may know beside its arguments: the time, chance, the user's own functions, what coordinates mean, and when to
 * give up. Used by one thread at a time.
 */
public record EvaluationContext(
        Instant now,
        RandomGenerator random,
        UserFunctions userFunctions,
        GeospatialType geospatialType,
        Checkpoints checkpoints) {

    public EvaluationContext {
        Objects.requireNonNull(now);
        Objects.requireNonNull(random);
        Objects.requireNonNull(userFunctions);
        Objects.requireNonNull(geospatialType);
        Objects.requireNonNull(checkpoints);
    }

    /** A context of shapes on the globe, as containers have them unless they say otherwise. */
    public EvaluationContext(
            Instant now, RandomGenerator random, UserFunctions userFunctions, Checkpoints checkpoints) {
        this(now, random, userFunctions, GeospatialType.GEOGRAPHY, checkpoints);
    }

    /** The same, in which nothing ends before it is done. */
    public EvaluationContext(Instant now, RandomGenerator random, UserFunctions userFunctions) {
        this(now, random, userFunctions, new Checkpoints(new Cancellation()));
    }
}
