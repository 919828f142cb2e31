package dev.orrery.engine.item;

import java.util.function.Function;

/** A result, and the place in a partition's history from which on readers see it. */
public record Committed<R>(R result, int rangeId, long lsn) {

    public <S> Committed<S> map(Function<? super R, S> change) {
        return new Committed<>(change.apply(result), rangeId, lsn);
    }
}
