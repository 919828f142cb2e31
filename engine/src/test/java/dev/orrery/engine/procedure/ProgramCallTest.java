package dev.orrery.engine.procedure;

import static dev.orrery.model.ErrorCode.SCRIPT_TIMEOUT;
import static dev.orrery.model.ErrorCode.TRANSACTION_CONFLICT;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.Transaction.Others;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.script.ScriptLimits;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProgramCallTest {

    private static final ScriptLimits LIMITS =
            ScriptLimits.DEFAULT.withTime(Duration.ofSeconds(60), Duration.ofSeconds(50));

    @Test
    void theFirstTimeAProgramHasAllTheTimeThereIs() {
        assertThat(begun(LIMITS).timeLeft(Others.GO_ON)).isBetween(Duration.ofSeconds(50), Duration.ofSeconds(60));
    }

    @Test
    void ifOthersWaitItHasLess() {
        assertThat(begun(LIMITS).timeLeft(Others.WAIT)).isEqualTo(Duration.ofSeconds(11));
    }

    @Test
    void aProgramRunsAgainOnlyIfItWillComeToItsEnd() {
        ProgramCall call = begun(LIMITS);
        call.ran(Duration.ofSeconds(20));
        call.tryOnce();
        assertThat(call.timeLeft(Others.GO_ON)).isPositive();
        call.ran(Duration.ofSeconds(55));
        call.tryOnce();

        assertThatOrreryFails(() -> call.timeLeft(Others.GO_ON)).withCode(TRANSACTION_CONFLICT);
    }

    @Test
    void othersDoNotWaitForAProgramThatIsTooSlow() {
        ProgramCall call = begun(LIMITS);
        call.ran(Duration.ofSeconds(2));
        call.tryOnce();

        assertThatOrreryFails(() -> call.timeLeft(Others.WAIT)).withCode(TRANSACTION_CONFLICT);
    }

    @Test
    void whatRunsAgainNeedsOnlyTheTimeOfWhatIsStillToRun() {
        ProgramCall call = begun(LIMITS);
        call.ran(Duration.ofMillis(800));
        call.ran(Duration.ofMillis(800));
        call.tryOnce();
        call.ran(Duration.ofMillis(900));

        assertThat(call.timeLeft(Others.WAIT)).isEqualTo(Duration.ofSeconds(11));
    }

    @Test
    void whatTakesTooLongTheFirstTimeIsATimeout() {
        ProgramCall call = begun(LIMITS.withTime(Duration.ZERO, Duration.ZERO));

        assertThatOrreryFails(() -> call.timeLeft(Others.GO_ON)).withCode(SCRIPT_TIMEOUT);
    }

    private static ProgramCall begun(ScriptLimits limits) {
        ProgramCall call = new ProgramCall(CallOptions.PLAIN, limits, new Cancellation());
        call.tryOnce();
        return call;
    }
}
