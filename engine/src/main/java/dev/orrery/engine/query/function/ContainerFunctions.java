package dev.orrery.engine.query.function;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.script.FunctionSession;
import dev.orrery.script.JavaScript;
import dev.orrery.script.Program;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The functions of a container while a page of a query is made: those that were found before, each in the form that it
 * had then. Nothing is started before the first call; then each thread that calls has a session of its own. Safe for
 * threads; closed when the last of them is done.
 */
public final class ContainerFunctions implements UserFunctions, AutoCloseable {

    private final Container container;
    private final JavaScript javaScript;
    private final Cancellation cancellation;
    private final Map<String, Program> programs = new ConcurrentHashMap<>();
    private final Map<Thread, FunctionSession> sessions = new ConcurrentHashMap<>();
    private final LongAdder calls = new LongAdder();
    private final LongAdder nanos = new LongAdder();

    /**
     * Functions that can be found.
     *
     * @param cancellation ends them
     */
    public ContainerFunctions(Container container, JavaScript javaScript, Cancellation cancellation) {
        this.container = container;
        this.javaScript = javaScript;
        this.cancellation = cancellation;
    }

    /** Whether the container has a function; from then on it is there, as it is. */
    public boolean find(String name) {
        if (container.hasScript(ScriptKind.FUNCTION, name)) {
            programs.put(name, container.script(ScriptKind.FUNCTION, name).definition().program());
        }
        return programs.containsKey(name);
    }

    @Override
    public JsonValue call(String name, List<JsonValue> arguments) {
        long started = System.nanoTime();
        try {
            return session().call(programs.get(name), arguments);
        } finally {
            calls.increment();
            nanos.add(System.nanoTime() - started);
        }
    }

    private FunctionSession session() {
        return sessions.computeIfAbsent(Thread.currentThread(), thread -> javaScript.functions(cancellation));
    }

    public long calls() {
        return calls.sum();
    }

    /** The time that all calls took, those at the same time counted each. */
    public Duration time() {
        return Duration.ofNanos(nanos.sum());
    }

    @Override
    public void close() {
        sessions.values().forEach(FunctionSession::close);
    }
}
