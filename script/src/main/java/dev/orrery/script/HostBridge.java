package dev.orrery.script;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;

/**
 * The one function of Java that a program reaches: the name of an operation and its arguments in, JSON text out. An answer
 * that is as usual is the text of its body; any other begins with a mark, and tells its status.
 */
final class HostBridge implements ProxyExecutable {

    private static final String MARK = "!";

    private final ScriptHost host;
    private final LongSupplier nanoTime;
    private final long acceptsUntil;
    private final ReentrantLock lock = new ReentrantLock();
    private Throwable breakdown;
    private boolean isAbandoned;
    private int operations;

    HostBridge(ScriptHost host, LongSupplier nanoTime, long acceptsUntil) {
        this.host = host;
        this.nanoTime = nanoTime;
        this.acceptsUntil = acceptsUntil;
    }

    @Override
    public Object execute(Value... arguments) {
        lock.lock();
        try {
            if (isAbandoned || breakdown != null) {
                throw new IllegalStateException("The program is over");
            }
            operations++;
            // A program that is to stop may do so while its arguments are read: that is no failure of the host.
            return perform(HostRequests.operation(arguments));
        } catch (OrreryException e) {
            return problem(e);
        } finally {
            lock.unlock();
        }
    }

    private String perform(HostOperation operation) {
        try {
            return answer(operation, host.perform(operation));
        } catch (OrreryException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            breakdown = e;
            throw e;
        }
    }

    /** Whether there is time for another operation. */
    boolean accepts() {
        return acceptsUntil - nanoTime.getAsLong() > 0;
    }

    /** How many operations were done. */
    int operations() {
        return operations;
    }

    /** Throws what the host threw, if it was more than a failure of one operation. */
    void failIfBroken() {
        if (breakdown instanceof Error error) {
            throw error;
        }
        if (breakdown instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Returns when no operation is going on any more, and none can begin. */
    void abandon() {
        lock.lock();
        try {
            isAbandoned = true;
        } finally {
            lock.unlock();
        }
    }

    private static String answer(HostOperation operation, HostAnswer answer) {
        boolean isUsual = answer.status() == usualStatus(operation)
                && !answer.body().isUndefined()
                && answer.continuation().isEmpty();
        return isUsual ? text(answer.body()) : unusual(answer);
    }

    private static int usualStatus(HostOperation operation) {
        return operation instanceof HostOperation.Create ? 201 : 200;
    }

    private static String unusual(HostAnswer answer) {
        ValueWriter writer = new ValueWriter(answer.body().encodedLength() + 64).startObject();
        writer.name("status").value(answer.status());
        writer.name("body").valueIfDefined(answer.body());
        answer.continuation().ifPresent(token -> writer.name("continuation").value(token));
        return MARK + text(writer.endObject().finish());
    }

    private String problem(OrreryException e) {
        return MARK + text(new ValueWriter()
                .startObject()
                .name("error")
                .startObject()
                .name("number")
                .value(host.numberOf(e))
                .name("message")
                .value(e.getMessage())
                .endObject()
                .endObject()
                .finish());
    }

    static String text(JsonValue value) {
        return new String(JsonText.write(value), StandardCharsets.UTF_8);
    }
}
