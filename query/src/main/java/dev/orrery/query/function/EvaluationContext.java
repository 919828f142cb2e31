package dev.orrery.query.function;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.query.function.spatial.GeospatialType;
import java.time.Instant;
import java.util.Objects;
import java.util.random.RandomGenerator;

/**
 * What a function may know beside its arguments: the time, chance, the user's own functions, what coordinates mean, when to
 * give up, and how much may be kept. Used by one thread at a time.
 */
public record EvaluationContext(
        Instant now,
        RandomGenerator random,
        UserFunctions userFunctions,
        GeospatialType geospatialType,
        Checkpoints checkpoints,
        MemoryLease memory) {

    /** What a query may keep in memory that shares it with no other. */
    private static final long MEMORY_BYTES_ALONE = 256L << 20;

    public EvaluationContext {
        Objects.requireNonNull(now);
        Objects.requireNonNull(random);
        Objects.requireNonNull(userFunctions);
        Objects.requireNonNull(geospatialType);
        Objects.requireNonNull(checkpoints);
        Objects.requireNonNull(memory);
    }

    /** A context of shapes on the globe, as containers have them unless they say otherwise. */
    public EvaluationContext(
            Instant now,
            RandomGenerator random,
            UserFunctions userFunctions,
            Checkpoints checkpoints,
            MemoryLease memory) {
        this(now, random, userFunctions, GeospatialType.GEOGRAPHY, checkpoints, memory);
    }

    /** The same, in which nothing ends before it is done, and memory is shared with nobody. */
    public EvaluationContext(Instant now, RandomGenerator random, UserFunctions userFunctions) {
        this(
                now,
                random,
                userFunctions,
                new Checkpoints(new Cancellation()),
                MemoryLease.alone(MEMORY_BYTES_ALONE));
    }
}
