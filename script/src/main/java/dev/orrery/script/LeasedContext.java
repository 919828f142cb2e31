package dev.orrery.script;

import java.util.function.Consumer;

/** A context for one run. If the run ends well, and nothing in the context can have changed, it is given back. */
final class LeasedContext implements FreshContext {

    private final ServerContext context;
    private final boolean isHardened;
    private final Consumer<ServerContext> givenBack;
    private boolean isKept;

    private LeasedContext(ServerContext context, boolean isHardened, Consumer<ServerContext> givenBack) {
        this.context = context;
        this.isHardened = isHardened;
        this.givenBack = givenBack;
    }

    static LeasedContext once(ServerContext context) {
        return new LeasedContext(context, false, ServerContext::close);
    }

    static LeasedContext hardened(ServerContext context, Consumer<ServerContext> givenBack) {
        return new LeasedContext(context, true, givenBack);
    }

    ServerContext server() {
        return context;
    }

    boolean isHardened() {
        return isHardened;
    }

    /** The run ended well; nobody uses this lease any more. */
    void keep() {
        if (isHardened) {
            isKept = true;
            givenBack.accept(context);
        }
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
