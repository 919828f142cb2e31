package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.LogicalPlan.Rows;
import dev.orrery.query.logical.LogicalPlan.Taken;
import dev.orrery.query.logical.LogicalPlan.Values;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import dev.orrery.query.row.RowSink;
import java.util.Optional;

/**
 * Makes a plan ready for being run: nested loops over what is unnested, the filters in them, and what becomes of the rows.
 */
final class PlanCompiler {

    private final Compilation compilation;

    PlanCompiler(Compilation compilation) {
        this.compilation = compilation;
    }

    /** A plan over documents. */
    CompiledPlan compile(Values plan) {
        return new CompiledPlan(source(plan.project().input().rows()), selection(plan));
    }

    /** A plan inside of another one, which is run in its rows. */
    InnerPlan within(Values plan) {
        return new InnerPlan(loops(plan.project().input().rows()), selection(plan));
    }

    private DocumentSource source(Rows rows) {
        RowSource loops = loops(rows);
        return switch (first(rows)) {
            case LogicalPlan.Items items -> DocumentSource.perDocument(loops);
            case LogicalPlan.Apply apply -> applied(apply, loops);
            case LogicalPlan.OneRow one -> (documents, row, sink) -> loops.forEach(row, sink);
            case LogicalPlan.Filter filter -> throw new IllegalStateException("Rows begin before they are filtered");
            case LogicalPlan.Unnest unnest -> throw new IllegalStateException("Rows begin before they are unnested");
        };
    }

    /** Where rows begin: items, an inner plan over items, or one row. */
    private static Rows first(Rows rows) {
        return switch (rows) {
            case LogicalPlan.Items items -> items;
            case LogicalPlan.OneRow one -> one;
            case LogicalPlan.Filter filter -> first(filter.input());
            case LogicalPlan.Unnest unnest -> first(unnest.input());
            case LogicalPlan.Apply apply -> isFirst(apply) ? apply : first(apply.input());
        };
    }

    private static boolean isFirst(LogicalPlan.Apply apply) {
        return apply.inner().isOverItems();
    }

    private RowSource loops(Rows rows) {
        return rows instanceof LogicalPlan.Filter(Rows input, var predicate)
                ? loops(input, filtered(predicate.compile(compilation)))
                : loops(rows, (row, sink) -> sink.accept(row));
    }

    private static RowSource filtered(Formula predicate) {
        return (row, sink) -> !predicate.isTrue(row) || sink.accept(row);
    }

    /** Nested loops over all but what rows begin with, around what is done with each. */
    private RowSource loops(Rows rows, RowSource rest) {
        return switch (rows) {
            case LogicalPlan.Items items -> rest;
            case LogicalPlan.OneRow one -> rest;
            case LogicalPlan.Filter(Rows input, var predicate) ->
                loops(input, filtered(predicate.compile(compilation), rest));
            case LogicalPlan.Unnest unnest ->
                loops(unnest.input(), unnested(unnest.value().compile(compilation), Binding.of(unnest), rest));
            case LogicalPlan.Apply apply -> isFirst(apply) ? rest : loops(apply.input(), correlated(apply, rest));
        };
    }

    private static RowSource filtered(Formula predicate, RowSource rest) {
        return (row, sink) -> !predicate.isTrue(row) || rest.forEach(row, sink);
    }

    private static RowSource unnested(Formula value, Binding binding, RowSource rest) {
        return (row, sink) -> binding.forEach(value.value(row), row, rest, sink);
    }

    /** An inner plan over the documents, which is run once. */
    private DocumentSource applied(LogicalPlan.Apply apply, RowSource rest) {
        CompiledPlan inner = compile(apply.inner());
        Binding binding = Binding.of(apply);
        return (documents, row, sink) -> inner.forEach(documents, row,
                value -> binding.forEach(value, row, rest, sink));
    }

    /** An inner plan that is run in every row. */
    private RowSource correlated(LogicalPlan.Apply apply, RowSource rest) {
        InnerPlan inner = within(apply.inner());
        Binding binding = Binding.of(apply);
        return (row, sink) -> inner.forEach(row, value -> binding.forEach(value, row, rest, sink));
    }

    private Selection selection(Values plan) {
        LogicalPlan.Project project = plan.project();
        return new Selection(
                project.input() instanceof LogicalPlan.Group group ? Optional.of(groups(group)) : Optional.empty(),
                project.input() instanceof LogicalPlan.Sort sort ? Optional.of(order(sort)) : Optional.empty(),
                project.value().compile(compilation),
                plan.isDistinct(),
                plan.window(),
                compilation.context().memory());
    }

    private GroupFormulas groups(LogicalPlan.Group group) {
        return new GroupFormulas(
                group.keys().stream().map(key -> key.compile(compilation)).toList(),
                group.aggregates().stream().map(this::aggregate).toList(),
                group.firstSlot());
    }

    private GroupFormulas.Aggregate aggregate(LogicalPlan.Aggregate aggregate) {
        return new GroupFormulas.Aggregate(aggregate.function(), aggregate.argument().compile(compilation));
    }

    private OrderFormulas order(LogicalPlan.Sort sort) {
        return new OrderFormulas(sort.keys().stream()
                .map(key -> new OrderFormulas.Item(key.value().compile(compilation), key.direction()))
                .toList());
    }

    /** How values get into their slot. */
    private record Binding(Taken taken, int slot) {

        static Binding of(LogicalPlan.Unnest unnest) {
            return new Binding(unnest.taken(), unnest.slot());
        }

        static Binding of(LogicalPlan.Apply apply) {
            return new Binding(apply.taken(), apply.slot());
        }

        boolean forEach(JsonValue value, Row row, RowSource rest, RowSink sink) {
            return switch (taken) {
                case WHOLE -> ofWhole(value, row, rest, sink);
                case ELEMENTS -> ofElements(value, row, rest, sink);
            };
        }

        private boolean ofWhole(JsonValue value, Row row, RowSource rest, RowSink sink) {
            if (value.isUndefined()) {
                return true;
            }
            row.join(slot, value);
            return rest.forEach(row, sink);
        }

        private boolean ofElements(JsonValue array, Row row, RowSource rest, RowSink sink) {
            for (JsonValue element : array.elements()) {
                row.join(slot, element);
                if (!rest.forEach(row, sink)) {
                    return false;
                }
            }
            return true;
        }
    }
}
