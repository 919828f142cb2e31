package dev.orrery.script;

import java.util.Optional;
import java.util.function.Consumer;

/** A context for one run. If the run ends well, and nothing in the context can have changed, it is given back. */
final class LeasedContext implements FreshContext {

    private final ServerContext context;
    // Only hardened contexts can be used again.
    private final Optional<Consumer<ServerContext>> givenBack;
    private boolean isKept;

    private LeasedContext(ServerContext context, Optional<Consumer<ServerContext>> givenBack) {
        this.context = context;
        this.givenBack = givenBack;
    }

    static LeasedContext once(ServerContext context) {
        return new LeasedContext(context, Optional.empty());
    }

    static LeasedContext hardened(ServerContext context, Consumer<ServerContext> givenBack) {
        return new LeasedContext(context, Optional.of(givenBack));
    }

    ServerContext server() {
        return context;
    }

    boolean isHardened() {
        return givenBack.isPresent();
    }

    /** The run ended well; nobody uses this lease any more. */
    void keep() {
        isKept = isHardened();
        givenBack.ifPresent(place -> place.accept(context));
    }

    /** Leaves it to somebody else to close the context, if it has to be: that takes time. */
    void closeBy(Consumer<Runnable> other) {
        if (!isKept) {
            other.accept(context::close);
        }
    }

    @Override
    public void close() {
        if (!isKept) {
            context.close();
        }
    }
}
