package dev.orrery.engine.watch;

/** Is told of every request that was answered. It is called before the answer is sent, and has to be fast. */
public interface RequestWatcher {

    /** Wants to know nothing. */
    RequestWatcher NONE = request -> {};

    void answered(AnsweredRequest request);
}
