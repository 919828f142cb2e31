package dev.orrery.script;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.MemoryPool;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Runs programs. Nothing of the language is loaded before it is needed; then it stays until this is closed. Safe for many
 * threads.
 */
public final class JavaScript implements AutoCloseable {

    private static final int WARM_UP_CALLS = 50;
    private static final Duration WARM_UP_TIME = Duration.ofMinutes(1);
    private static final Program WARM_UP = new Program(
            "warm-up",
            """
            function (link) {
                getContext().getCollection().readDocument(link, function () { getContext().getResponse().setBody(link); });
            }
            """);

    private final ScriptLimits limits;
    private final LongSupplier nanoTime;
    private final MemoryPool memory;
    private final ReentrantLock lock = new ReentrantLock();
    private final AtomicBoolean isWarm = new AtomicBoolean();
    private volatile LoadedLanguage language;
    private volatile boolean isClosed;

    private JavaScript(ScriptLimits limits, LongSupplier nanoTime, MemoryPool memory) {
        this.limits = limits;
        this.nanoTime = nanoTime;
        this.memory = memory;
    }

    public static JavaScript create(ScriptLimits limits) {
        return create(limits, System::nanoTime);
    }

    /** Programs that may begin operations as long as this clock says; they are stopped by the time that really passes. */
    public static JavaScript create(ScriptLimits limits, LongSupplier nanoTime) {
        return new JavaScript(limits, nanoTime, new MemoryPool(MemoryPool.shareOfHeap()));
    }

    /** Programs that share their memory with whoever else has the pool. */
    public static JavaScript create(ScriptLimits limits, MemoryPool memory) {
        return new JavaScript(limits, System::nanoTime, memory);
    }

    public ScriptLimits limits() {
        return limits;
    }

    /** Fails with {@code INVALID_SCRIPT} if a program is not one function that can be compiled. */
    public void check(Program program) {
        language().check(program);
    }

    /**
     * Runs a procedure or trigger to its end, with all that it has asked for.
     *
     * @param timeLeft how much of the time that the limits give is left, if the program was run before and has to run again
     * @param cancellation ends the program; what its host does ends by itself
     * @throws NeedsAnotherRun if it has to be run again from the start, without what its operations have done
     */
    public ScriptOutcome run(
            Program program, ScriptInput input, ScriptHost host, Duration timeLeft, Cancellation cancellation) {
        return language().run(program, input, host, timeLeft, cancellation);
    }

    /** The same for a caller who waits until the time is over. */
    public ScriptOutcome run(Program program, ScriptInput input, ScriptHost host, Duration timeLeft) {
        return run(program, input, host, timeLeft, new Cancellation());
    }

    /** Functions for a query, which end with it. */
    public FunctionSession functions(Cancellation cancellation) {
        return language().functions(cancellation);
    }

    /** Loads the language and compiles a program, so that its first call is fast. Meant for a thread in the background. */
    public void warmUp(Program program) {
        EmptyHost host = new EmptyHost();
        ScriptInput input = ScriptInput.call(List.of(JsonValue.of(host.selfLink() + "docs/none")), false, "");
        if (isWarm.compareAndSet(false, true)) {
            // The context that is there already is for a caller who can't wait.
            language().awaitReusableContexts();
            for (int i = 0; i < WARM_UP_CALLS; i++) {
                run(WARM_UP, input, host, WARM_UP_TIME);
            }
        }
        check(program);
    }

    /** Whether anything is loaded. */
    public boolean isLoaded() {
        return language != null;
    }

    /** Ends all programs and threads. */
    @Override
    public void close() {
        lock.lock();
        try {
            isClosed = true;
            if (language != null) {
                language.close();
            }
        } finally {
            lock.unlock();
        }
    }

    private LoadedLanguage language() {
        LoadedLanguage loaded = language;
        return loaded != null ? loaded : load();
    }

    private LoadedLanguage load() {
        lock.lock();
        try {
            if (isClosed) {
                throw new IllegalStateException("No program runs any more");
            }
            if (language == null) {
                language = new LoadedLanguage(limits, nanoTime, memory);
            }
            return language;
        } finally {
            lock.unlock();
        }
    }
}
