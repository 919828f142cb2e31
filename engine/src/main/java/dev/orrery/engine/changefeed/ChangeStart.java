package dev.orrery.engine.changefeed;

import java.time.Instant;

/** Where a reader of changes begins. */
public sealed interface ChangeStart {

    /** With the oldest change that there is. */
    record Beginning() implements ChangeStart {}

    /** With the next change to come. */
    record Now() implements ChangeStart {}

    /** With the first change of a time, to the second. */
    record Time(Instant since) implements ChangeStart {}

    /** Where an earlier page ended. */
    record After(ChangePosition position) implements ChangeStart {}
}
