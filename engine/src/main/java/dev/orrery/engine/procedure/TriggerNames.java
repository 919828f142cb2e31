package dev.orrery.engine.procedure;

import java.util.List;

/** The triggers that a client wants to be run with a write, in this order. */
public record TriggerNames(List<String> before, List<String> after) {

    public static final TriggerNames NONE = new TriggerNames(List.of(), List.of());

    public TriggerNames {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    public boolean isEmpty() {
        return before.isEmpty() && after.isEmpty();
    }
}
