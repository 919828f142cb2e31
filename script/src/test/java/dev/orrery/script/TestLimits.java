package dev.orrery.script;

import java.time.Duration;

/** The usual limits, but with time enough to load the language on a busy machine. */
public final class TestLimits {

    public static final ScriptLimits PATIENT =
            ScriptLimits.DEFAULT.withTime(Duration.ofSeconds(60), Duration.ofSeconds(55));

    private TestLimits() {}
}
