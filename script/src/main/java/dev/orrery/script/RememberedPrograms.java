package dev.orrery.script;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Programs that have shown something about themselves, and will show it again if they are forgotten. Safe for threads. */
final class RememberedPrograms {

    private static final int COUNT_MAX = 1_000;

    private final Set<Program> programs = ConcurrentHashMap.newKeySet();

    boolean contains(Program program) {
        return programs.contains(program);
    }

    void add(Program program) {
        if (programs.size() >= COUNT_MAX) {
            programs.clear();
        }
        programs.add(program);
    }
}
