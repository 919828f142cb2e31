package dev.orrery.script.api;

import dev.orrery.script.JavaScript;
import dev.orrery.script.ScriptLimits;
import dev.orrery.script.TestLimits;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Programs with other limits than the usual. */
final class Limited {

    private static final ScriptLimits USUAL = TestLimits.PATIENT;

    private Limited() {}

    static Programs acceptingFor(Duration acceptingTime) {
        return acceptingFor(acceptingTime, System::nanoTime);
    }

    static Programs acceptingFor(Duration acceptingTime, LongSupplier nanoTime) {
        return new Programs(JavaScript.create(USUAL.withTime(USUAL.time(), acceptingTime), nanoTime));
    }

    static Programs toBodyAndLogBytes(int bodyBytesMax, int logBytesMax) {
        return new Programs(JavaScript.create(new ScriptLimits(
                USUAL.programsMax(),
                USUAL.time(),
                USUAL.acceptingTime(),
                USUAL.allocatedBytesMax(),
                USUAL.stackBytesMax(),
                bodyBytesMax,
                logBytesMax)));
    }
}
