package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;

/**
 * Contexts for procedures and triggers. Hardened ones, in which nothing can be changed, serve the same program again and
 * again. A program that wants to change what is built in has a fresh one each time. Safe for threads.
 */
final class ReusableContexts {

    private static final int IDLE_MAX = 64;

    /** What a program is told that tries to change what can't be changed. */
    private static final Pattern REFUSED_CHANGE = Pattern.compile(
            "TypeError: .*(read.only|not extensible|non-extensible|configurable|writable|[Cc]annot (assign|add|re?define|delete|set))",
            Pattern.DOTALL);

    private final ContextPool<ServerContext> hardened;
    private final ContextPool<ServerContext> fresh;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Program, Deque<ServerContext>> idle = new LinkedHashMap<>(16, 0.75f, true);
    private final RememberedPrograms unfit = new RememberedPrograms();
    private int idleCount;

    ReusableContexts(ContextPool<ServerContext> hardened, ContextPool<ServerContext> fresh) {
        this.hardened = hardened;
        this.fresh = fresh;
    }

    /** A context for a run, which the caller has for itself. */
    LeasedContext take(Program program) {
        return unfit.contains(program) ? freshOne() : reusableOne(program).orElseGet(this::freshOne);
    }

    /** One in which the program has run to its end before, if there is one that isn't in use. */
    Optional<LeasedContext> takeUsed(Program program) {
        return unfit.contains(program) ? Optional.empty() : idleOf(program).map(context -> reusable(program, context));
    }

    // Right after a start hardening takes long. Nobody waits for it: a fresh context serves as well, once.
    private Optional<LeasedContext> reusableOne(Program program) {
        return idleOf(program)
                .or(hardened::takeAfterFirst)
                .map(context -> reusable(program, context));
    }

    private LeasedContext reusable(Program program, ServerContext context) {
        return LeasedContext.hardened(context, used -> giveBack(program, used));
    }

    private LeasedContext freshOne() {
        return LeasedContext.once(fresh.take());
    }

    /** Whether a program failed only because its context was hardened; then it gets fresh ones from now on. */
    boolean isUnfit(Program program, OrreryException failure) {
        boolean isUnfit = failure.code() == ErrorCode.SCRIPT_FAILED
                && failure.facts().get("exception") instanceof String text
                && REFUSED_CHANGE.matcher(text).find();
        if (isUnfit) {
            unfit.add(program);
        }
        return isUnfit;
    }

    private Optional<ServerContext> idleOf(Program program) {
        lock.lock();
        try {
            return Optional.ofNullable(idle.get(program))
                    .map(ofProgram -> removed(program, ofProgram, ofProgram.pop()));
        } finally {
            lock.unlock();
        }
    }

    private void giveBack(Program program, ServerContext context) {
        Optional<ServerContext> superfluous;
        lock.lock();
        try {
            idle.computeIfAbsent(program, it -> new ArrayDeque<>()).push(context);
            superfluous = ++idleCount > IDLE_MAX ? Optional.of(leastUsed()) : Optional.empty();
        } finally {
            lock.unlock();
        }
        superfluous.ifPresent(ServerContext::close);
    }

    private ServerContext leastUsed() {
        Map.Entry<Program, Deque<ServerContext>> eldest = idle.entrySet().iterator().next();
        return removed(eldest.getKey(), eldest.getValue(), eldest.getValue().removeLast());
    }

    private ServerContext removed(Program program, Deque<ServerContext> others, ServerContext context) {
        idleCount--;
        if (others.isEmpty()) {
            idle.remove(program);
        }
        return context;
    }
}
