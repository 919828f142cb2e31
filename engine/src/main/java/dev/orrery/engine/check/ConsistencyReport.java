package dev.orrery.engine.check;

import java.util.List;

/** What a check has looked at, and what is wrong. */
public record ConsistencyReport(
        int databases, int containers, int partitions, long items, long terms, List<String> problems,
        List<String> notes) {

    public ConsistencyReport {
        problems = List.copyOf(problems);
        notes = List.copyOf(notes);
    }

    public boolean isClean() {
        return problems.isEmpty();
    }

    public String summary() {
        return "%d databases, %d containers, %d partitions, %d items, %d index terms: %s"
                .formatted(
                        databases,
                        containers,
                        partitions,
                        items,
                        terms,
                        isClean() ? "consistent" : problems.size() + " problems");
    }
}
