package dev.orrery.protocol.cosmos.message;

import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;

/** Reads preconditions from what clients send in headers and batches. */
public final class Preconditions {

    private static final String ANY = "*";

    private Preconditions() {}

    /** {@code If-Match}: the resource is this version; {@code *} asks only that it is there. */
    public static Precondition ifMatch(String text) {
        return text.equals(ANY)
                ? new Precondition.Exists()
                : Etag.parse(text).map(Precondition::matches).orElseGet(Precondition.Never::new);
    }

    /** {@code If-None-Match} of a write: {@code *} asks that the resource isn't there; an etag asks nothing. */
    public static Precondition ifNoneMatchOfWrite(String text) {
        return text.equals(ANY) ? new Precondition.Absent() : Precondition.NONE;
    }
}
