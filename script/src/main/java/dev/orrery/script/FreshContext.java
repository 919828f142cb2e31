package dev.orrery.script;

/** A context that was made ahead of time and that one program has for itself. */
sealed interface FreshContext extends AutoCloseable permits GuestContext, ServerContext, LeasedContext {

    @Override
    void close();
}
