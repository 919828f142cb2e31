package dev.orrery.query.exec;

import dev.orrery.query.row.Row;
import dev.orrery.query.row.RowSink;

import java.util.LinkedHashMap;
import java.util.Map;

/** The rows of a query with GROUP BY or aggregates, gathered into groups. */
final class Grouping {

    /** What an accumulator takes beside the values that it keeps, roughly. */
    private static final int ACCUMULATOR_BYTES = 32;

    private final GroupFormulas formulas;
    private final MemoryBudget budget;
    private final GroupKey probe;
    private final Map<GroupKey, Accumulator[]> groups = new LinkedHashMap<>();

    /** Without GROUP BY all rows are one group, and so are none. */
    Grouping(GroupFormulas formulas, MemoryBudget budget) {
        this.formulas = formulas;
        this.budget = budget;
        probe = new GroupKey(formulas.keys().size());
        if (formulas.keys().isEmpty()) {
            groups.put(probe, newAccumulators());
        }
    }

    void add(Row row) {
        for (int i = 0; i < formulas.keys().size(); i++) {
            probe.set(i, formulas.keys().get(i).value(row));
        }
        Accumulator[] group = group(probe);
        for (int i = 0; i < group.length; i++) {
            group[i].add(formulas.aggregates().get(i).argument().value(row));
        }
    }

    /** Adds the groups of another grouping of the same query. */
    void addAll(Grouping other) {
        other.groups.forEach((key, theirs) -> {
            Accumulator[] ours = group(key);
            for (int i = 0; i < ours.length; i++) {
                ours[i].merge(theirs[i]);
            }
        });
    }

    /** Gives a row for each group, in the order in which they were found, as long as they are wanted. */
    void forEach(Row row, RowSink sink) {
        for (Map.Entry<GroupKey, Accumulator[]> group : groups.entrySet()) {
            fill(row, group.getKey(), group.getValue());
            if (!sink.accept(row)) {
                return;
            }
        }
    }

    /** Gives a row for each group in the order of their keys, which is the same however they were found. */
    void forEachInOrder(Row row, RowSink sink) {
        for (GroupKey key : groups.keySet().stream().sorted().toList()) {
            fill(row, key, groups.get(key));
            if (!sink.accept(row)) {
                return;
            }
        }
    }

    private void fill(Row row, GroupKey key, Accumulator[] accumulators) {
        int slot = formulas.firstSlot();
        for (int i = 0; i < formulas.keys().size(); i++) {
            row.set(slot++, key.value(i));
        }
        for (Accumulator accumulator : accumulators) {
            row.set(slot++, accumulator.result());
        }
    }

    private Accumulator[] group(GroupKey key) {
        Accumulator[] group = groups.get(key);
        if (group == null) {
            group = newAccumulators();
            groups.put(key.kept(budget), group);
            budget.keep(ACCUMULATOR_BYTES * group.length);
        }
        return group;
    }

    private Accumulator[] newAccumulators() {
        return formulas.aggregates().stream()
                .map(aggregate -> Accumulator.of(aggregate.function(), budget))
                .toArray(Accumulator[]::new);
    }
}
