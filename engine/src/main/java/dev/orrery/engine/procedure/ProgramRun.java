package dev.orrery.engine.procedure;

import dev.orrery.engine.resource.Script;
import dev.orrery.engine.throughput.ScriptPrices;
import dev.orrery.engine.transaction.Transaction;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Cancellation.Reason;
import dev.orrery.script.JavaScript;
import dev.orrery.script.ScriptInput;
import dev.orrery.script.ScriptOutcome;
import java.time.Duration;

/** The programs of a call while they run in one transaction; if others get in its way, there is another attempt. */
final class ProgramRun {

    private final ProgramCall call;
    private final Transaction transaction;
    private final TransactionHost host;
    private final JavaScript javaScript;
    private final StringBuilder log = new StringBuilder();
    private RequestCharge programs = RequestCharge.NOTHING;

    ProgramRun(ProgramCall call, Transaction transaction, TransactionHost host, JavaScript javaScript) {
        this.call = call;
        this.transaction = transaction;
        this.host = host;
        this.javaScript = javaScript;
        call.tryOnce();
    }

    Transaction transaction() {
        return transaction;
    }

    TransactionHost host() {
        return host;
    }

    CallOptions options() {
        return call.options();
    }

    ScriptOutcome run(Script script, ScriptInput input) {
        ScriptOutcome outcome = runInTime(script, input);
        log.append(outcome.log());
        programs = programs.plus(ScriptPrices.program());
        return outcome;
    }

    String log() {
        return log.toString();
    }

    /** What the programs and their operations cost. */
    RequestCharge charge() {
        return programs.plus(host.charge());
    }

    private ScriptOutcome runInTime(Script script, ScriptInput input) {
        Duration timeLeft = call.timeLeft(transaction.others());
        long startNanos = System.nanoTime();
        Cancellation inTime = call.cancellation().within(timeLeft, System::nanoTime);
        try {
            host.endWith(inTime);
            ScriptOutcome outcome =
                    javaScript.run(script.definition().program(), input, host, timeLeft, call.cancellation());
            call.ran(Duration.ofNanos(System.nanoTime() - startNanos));
            return outcome;
        } catch (OrreryException e) {
            OrreryException failure = endedByItsQuery(e, inTime)
                    ? new OrreryException(ErrorCode.SCRIPT_TIMEOUT,
                            "The program took too long. Let it do less in one call, and go on in another", e)
                    : e;
            throw failure.code() == ErrorCode.SCRIPT_TIMEOUT ? call.outOfTime(failure) : failure;
        }
    }

    /** A query that its program's time ends fails within the program, which may fail by that before it is stopped itself. */
    private static boolean endedByItsQuery(OrreryException failure, Cancellation inTime) {
        return failure.code() == ErrorCode.SCRIPT_FAILED
                && inTime.reason().filter(Reason.TIME_IS_OVER::equals).isPresent();
    }
}
