package dev.orrery.query.function;

import dev.orrery.query.function.spatial.GeospatialType;
import java.time.Instant;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * What a function may know beside its arguments: the time, chance, the user's own functions, and what coordinates mean.
 */
public record EvaluationContext(
        Instant now,
        RandomGenerator random,
        UserFunctions userFunctions,
        GeospatialType geospatialType) {

    public EvaluationContext {
        Objects.requireNonNull(now);
        Objects.requireNonNull(random);
        Objects.requireNonNull(userFunctions);
        Objects.requireNonNull(geospatialType);
    }

    /** A context of shapes on the globe, as containers have them unless they say otherwise. */
    public EvaluationContext(Instant now, RandomGenerator random, UserFunctions userFunctions) {
        this(now, random, userFunctions, GeospatialType.GEOGRAPHY);
    }
}
