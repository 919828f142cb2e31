package dev.orrery.model;

import java.util.Optional;

/** What must be true of a resource for a write to it to happen. */
public sealed interface Precondition {

    Precondition NONE = new None();

    static Precondition matches(Etag etag) {
        return new Matches(etag);
    }

    /** Checks the precondition against the etag of what is there now; {@code ETAG_MISMATCH} if it does not hold. */
    default void check(Optional<Etag> present) {
        boolean holds =
                switch (this) {
                    case None none -> true;
                    case Matches(Etag wanted) -> present.map(wanted::equals).orElse(false);
                    case Exists exists -> present.isPresent();
                    case Absent absent -> present.isEmpty();
                    case Never never -> false;
                };
        if (!holds) {
            throw new OrreryException(ErrorCode.ETAG_MISMATCH,
                    "The resource has the etag {present}, but the request expects {expected}. Read it again")
                    .with("expected", this)
                    .with("present", present.map(Etag::toString).orElse("none"));
        }
    }

    /** Nothing is asked. */
    record None() implements Precondition {}

    /** The resource is still this version. */
    record Matches(Etag etag) implements Precondition {}

    /** The resource is there, in whatever version. */
    record Exists() implements Precondition {}

    /** The resource is not there. */
    record Absent() implements Precondition {}

    /** Never holds: the caller expects a version that no resource ever had. */
    record Never() implements Precondition {}
}
