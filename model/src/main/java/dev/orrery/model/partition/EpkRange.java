package dev.orrery.model.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.List;
import java.util.Optional;

/** A half-open range of effective partition keys, never empty: {@code min} is in it, {@code max} is not. */
public record EpkRange(EffectivePartitionKey min, EffectivePartitionKey max) {

    /** The whole hash space. */
    public static final EpkRange ALL = new EpkRange(EffectivePartitionKey.MIN, EffectivePartitionKey.MAX);

    public EpkRange {
        if (min.compareTo(max) >= 0) {
            throw new OrreryException(
                    ErrorCode.INVALID_PARTITION_KEY,
                    "The range of effective partition keys from {min} to {max} doesn't begin before it ends. Exchange the two")
                    .with("min", min)
                    .with("max", max);
        }
    }

    /** The range with one place in it. */
    public static EpkRange point(EffectivePartitionKey place) {
        return new EpkRange(place, place.next());
    }

    public boolean contains(EffectivePartitionKey place) {
        return min.compareTo(place) <= 0 && place.compareTo(max) < 0;
    }

    public boolean contains(EpkRange other) {
        return min.compareTo(other.min) <= 0 && other.max.compareTo(max) <= 0;
    }

    public boolean intersects(EpkRange other) {
        return min.compareTo(other.max) < 0 && other.min.compareTo(max) < 0;
    }

    /** What lies in both ranges; empty if they don't meet. */
    public Optional<EpkRange> intersection(EpkRange other) {
        return intersects(other)
                ? Optional.of(new EpkRange(later(min, other.min), earlier(max, other.max)))
                : Optional.empty();
    }

    /** The two halves, which leave no gap; the second begins at the given place, which must be inside. */
    public List<EpkRange> splitAt(EffectivePartitionKey middle) {
        if (!contains(middle) || middle.equals(min)) {
            throw new IllegalArgumentException("Not inside of " + this + ": " + middle);
        }
        return List.of(new EpkRange(min, middle), new EpkRange(middle, max));
    }

    @Override
    public String toString() {
        return "[" + min + ", " + max + ")";
    }

    private static EffectivePartitionKey later(EffectivePartitionKey a, EffectivePartitionKey b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    private static EffectivePartitionKey earlier(EffectivePartitionKey a, EffectivePartitionKey b) {
        return a.compareTo(b) <= 0 ? a : b;
    }
}
