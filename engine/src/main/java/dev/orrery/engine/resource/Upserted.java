package dev.orrery.engine.resource;

/** What an upsert did, and the resource after it. */
public record Upserted<R>(Outcome outcome, R resource) {

    /** What an upsert did. */
    public enum Outcome {
        CREATED,
        REPLACED
    }

    public static <R> Upserted<R> created(R resource) {
        return new Upserted<>(Outcome.CREATED, resource);
    }

    public static <R> Upserted<R> replaced(R resource) {
        return new Upserted<>(Outcome.REPLACED, resource);
    }
}
