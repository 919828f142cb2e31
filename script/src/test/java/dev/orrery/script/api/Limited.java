package dev.orrery.script.api;

import dev.orrery.script.JavaScript;
import dev.orrery.script.ScriptLimits;
import java.time.Duration;

/** Programs with other limits than the usual. */
final class Limited {

    private static final ScriptLimits USUAL = ScriptLimits.DEFAULT;

    private Limited() {}

    static Programs acceptingFor(Duration acceptingTime) {
        return programs(USUAL.withTime(USUAL.time(), acceptingTime));
    }

    static Programs toBodyAndLogBytes(int bodyBytesMax, int logBytesMax) {
        return programs(new ScriptLimits(
                USUAL.time(),
                USUAL.acceptingTime(),
                USUAL.allocatedBytesMax(),
                USUAL.stackBytesMax(),
                bodyBytesMax,
                logBytesMax));
    }

    private static Programs programs(ScriptLimits limits) {
        return new Programs(JavaScript.create(limits));
    }
}
