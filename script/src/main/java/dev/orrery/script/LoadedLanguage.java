package dev.orrery.script;

import java.time.Duration;
import java.util.function.BiFunction;
import org.graalvm.polyglot.Value;

/** The language once it is loaded, with all threads that belong to it. */
final class LoadedLanguage implements AutoCloseable {

    /** How long after its limit a program is waited for that is to stop. */
    private static final Duration GRACE = Duration.ofMillis(700);

    /** A query that sorts or groups calls a function for all of its items; a single call may take as long as a program. */
    private static final int FUNCTION_CALLS_IN_TIMES = 12;

    private static final int SERVER_CONTEXTS = 16;
    private static final int PLAIN_CONTEXTS = 2;

    private final ScriptLimits limits;
    private final Sandbox sandbox = new Sandbox();
    private final CompiledPrograms programs = new CompiledPrograms();
    private final Watchdog watchdog = new Watchdog();
    private final ScriptThreads threads;
    private final ContextPool<ServerContext> serverContexts;
    private final ContextPool<GuestContext> plainContexts;

    LoadedLanguage(ScriptLimits limits) {
        this.limits = limits;
        this.threads = new ScriptThreads(limits.stackBytesMax());
        this.serverContexts = new ContextPool<>("server", SERVER_CONTEXTS, sandbox::withServerApi);
        this.plainContexts = new ContextPool<>("plain", PLAIN_CONTEXTS, sandbox::plain);
    }

    /** Compiles a program and evaluates its text, without calling the function that it is. */
    void check(Program program) {
        onThread(limits.time(), plainContexts, () -> {},
                (context, guard) -> guard.run(program.name(), context, () -> function(program, context)));
    }

    ScriptOutcome run(Program program, ScriptInput input, ScriptHost host, Duration timeLeft) {
        Duration acceptingTime = timeLeft.minus(limits.time()).plus(limits.acceptingTime());
        HostBridge bridge = new HostBridge(host, System.nanoTime() + acceptingTime.toNanos());
        ProcedureRun run = new ProcedureRun(limits, input, host, bridge);
        return onThread(timeLeft, serverContexts, bridge::abandon, (context, guard) -> {
            GuestContext guest = context.guest();
            return guard.run(program.name(), guest, () -> run.run(function(program, guest), context));
        });
    }

    FunctionSession functions() {
        return new QueryFunctions(
                this,
                new Guard(
                        limits.time(),
                        limits.time().multipliedBy(FUNCTION_CALLS_IN_TIMES),
                        limits.allocatedBytesMax()));
    }

    /** A function in a context of its own. */
    PreparedFunction prepare(Program program, Guard guard) {
        watchdog.watch(guard);
        GuestContext context = plainContexts.take();
        return new PreparedFunction(
                program.name(), context, guard, guard.run(program.name(), context, () -> function(program, context)));
    }

    void release(Guard guard) {
        watchdog.release(guard);
    }

    @Override
    public void close() {
        threads.close();
        serverContexts.close();
        plainContexts.close();
        sandbox.close();
        watchdog.close();
    }

    private <C extends FreshContext, T> T onThread(
            Duration time, ContextPool<C> contexts, Runnable abandoned, BiFunction<C, Guard, T> work) {
        Guard guard = new Guard(time, time, limits.allocatedBytesMax());
        watchdog.watch(guard);
        try {
            return threads.call(time.plus(GRACE), contexts::take, context -> work.apply(context, guard), abandoned);
        } finally {
            watchdog.release(guard);
        }
    }

    private Value function(Program program, GuestContext context) {
        return context.function(programs.compiled(program, context.context()));
    }
}
