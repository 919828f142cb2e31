package dev.orrery.script;

import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.MemoryPool;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.graalvm.polyglot.Value;

/** The language once it is loaded, with all threads that belong to it. */
final class LoadedLanguage implements AutoCloseable {

    /** How long after its limit a program is waited for that is to stop. */
    private static final Duration GRACE = Duration.ofMillis(700);

    /** A query that sorts or groups calls a function for all of its items; a single call may take as long as a program. */
    private static final int FUNCTION_CALLS_IN_TIMES = 12;

    /** Hardening keeps a processor busy, and the JVM's compiler another: whoever called at once goes first. */
    private static final Duration HARDENING_PAUSE = Duration.ofMillis(400);

    private static final String TOO_DEEP = "RangeError: Maximum call stack size exceeded";

    private static final int HARDENED_CONTEXTS = 8;
    private static final int SERVER_CONTEXTS = 4;
    private static final int PLAIN_CONTEXTS = 2;

    private final ScriptLimits limits;
    private final LongSupplier nanoTime;
    private final MemoryPool memory;
    private final Sandbox sandbox = new Sandbox();
    private final CompiledPrograms programs = new CompiledPrograms();
    private final Watchdog watchdog = new Watchdog();
    private final ScriptThreads threads;
    private final ContextPool<ServerContext> hardenedContexts;
    private final ContextPool<ServerContext> serverContexts;
    private final ReusableContexts reusable;
    private final RememberedPrograms deep = new RememberedPrograms();
    private final ContextPool<GuestContext> plainContexts;

    LoadedLanguage(ScriptLimits limits, LongSupplier nanoTime, MemoryPool memory) {
        this.limits = limits;
        this.memory = memory;
        this.nanoTime = nanoTime;
        this.threads = new ScriptThreads(limits.programsMax(), limits.stackBytesMax());
        this.hardenedContexts = new ContextPool<>("hardened", HARDENED_CONTEXTS, HARDENING_PAUSE, sandbox::hardened);
        this.serverContexts = new ContextPool<>("server", SERVER_CONTEXTS, sandbox::withServerApi);
        this.plainContexts = new ContextPool<>("plain", PLAIN_CONTEXTS, sandbox::plain);
        this.reusable = new ReusableContexts(hardenedContexts, serverContexts);
        serverContexts.fillFirst();
    }

    /** Returns when there are contexts that can be used again. */
    void awaitReusableContexts() {
        hardenedContexts.awaitFirst();
    }

    /** Compiles a program and evaluates its text, without calling the function that it is. */
    void check(Program program) {
        threads.admit(
                limits.time(),
                () -> onThread(guard(limits.time(), new Cancellation()), plainContexts::take, () -> {},
                        (context, guard) -> guard.run(program.name(), context, () -> function(program, context))));
    }

    ScriptOutcome run(
            Program program, ScriptInput input, ScriptHost host, Duration timeLeft, Cancellation cancellation) {
        return threads.admit(timeLeft, () -> admitted(program, input, host, timeLeft, cancellation));
    }

    private ScriptOutcome admitted(
            Program program, ScriptInput input, ScriptHost host, Duration timeLeft, Cancellation cancellation) {
        Duration acceptingTime = timeLeft.minus(limits.time()).plus(limits.acceptingTime());
        HostBridge bridge = new HostBridge(host, nanoTime, nanoTime.getAsLong() + acceptingTime.toNanos());
        ProcedureRun run = new ProcedureRun(limits, input, host, bridge);
        Guard guard = guard(timeLeft, cancellation);
        try {
            return usedContext(program)
                    .map(lease -> here(program, run, lease, guard))
                    .orElseGet(() -> elsewhere(program, run, bridge, guard));
        } catch (NeedsAnotherRun e) {
            if (bridge.operations() > 0) {
                throw e;
            }
            return admitted(program, input, host, timeLeft, cancellation);
        }
    }

    /**
     * A context for a run on the thread of the caller: handing it over to another and back takes longer than most programs do.
     * Only programs that have ended well before run there, since there is no way to leave one behind that doesn't stop. And
     * virtual threads are for those who wait, not for those who compute.
     */
    private Optional<LeasedContext> usedContext(Program program) {
        return Thread.currentThread().isVirtual() || deep.contains(program)
                ? Optional.empty()
                : reusable.takeUsed(program);
    }

    private ScriptOutcome here(Program program, ProcedureRun run, LeasedContext lease, Guard guard) {
        watchdog.watch(guard);
        try {
            return run(program, run, lease, guard);
        } catch (OrreryException e) {
            if (isTooDeep(e)) {
                deep.add(program);
                throw new NeedsAnotherRun();
            }
            throw e;
        } finally {
            watchdog.release(guard);
            lease.closeBy(threads::later);
        }
    }

    private ScriptOutcome elsewhere(Program program, ProcedureRun run, HostBridge bridge, Guard guard) {
        return onThread(guard, () -> reusable.take(program), bridge::abandon,
                (lease, watched) -> run(program, run, lease, watched));
    }

    /** The caller's stack may be smaller than that of a thread for programs. */
    private static boolean isTooDeep(OrreryException e) {
        return e.getCause() instanceof StackOverflowError
                || (e.facts().get("exception") instanceof String text && text.startsWith(TOO_DEEP));
    }

    private ScriptOutcome run(Program program, ProcedureRun run, LeasedContext lease, Guard guard) {
        ServerContext context = lease.server();
        GuestContext guest = context.guest();
        try {
            ScriptOutcome outcome =
                    guard.run(program.name(), guest, () -> run.run(function(program, guest), context));
            if (guard.settle()) {
                lease.keep();
            }
            return outcome;
        } catch (OrreryException e) {
            if (lease.isHardened() && reusable.isUnfit(program, e)) {
                throw new NeedsAnotherRun();
            }
            throw e;
        }
    }

    FunctionSession functions(Cancellation cancellation) {
        return new QueryFunctions(
                this,
                new Guard(
                        limits.time(),
                        limits.time().multipliedBy(FUNCTION_CALLS_IN_TIMES),
                        limits.allocatedBytesMax(),
                        cancellation,
                        memory.lease()));
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
        hardenedContexts.close();
        serverContexts.close();
        plainContexts.close();
        sandbox.close();
        watchdog.close();
    }

    private <C extends FreshContext, T> T onThread(
            Guard guard, Supplier<C> contexts, Runnable abandoned, BiFunction<C, Guard, T> work) {
        watchdog.watch(guard);
        try {
            return threads.call(guard.time().plus(GRACE), contexts, context -> work.apply(context, guard), abandoned);
        } finally {
            watchdog.release(guard);
        }
    }

    /** The guard of a program that has so much time. */
    private Guard guard(Duration time, Cancellation cancellation) {
        return new Guard(time, time, limits.allocatedBytesMax(), cancellation, memory.lease());
    }

    private Value function(Program program, GuestContext context) {
        return context.function(programs.compiled(program, context.context()));
    }
}
