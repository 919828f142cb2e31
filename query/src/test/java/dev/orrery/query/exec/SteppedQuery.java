package dev.orrery.query.exec;

import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.row.Document;
import dev.orrery.query.row.Row;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A query put together from the steps of a {@link RowProgram}, as an engine does it. */
final class SteppedQuery {

    private final SqlQuery query;
    private final RowProgram program;
    private final RowWindow window;

    SteppedQuery(SqlQuery query, Parameters parameters, EvaluationContext context) {
        this.query = query;
        QueryCheck.check(query, parameters);
        program = new RowProgram(
                SqlPlanBuilder.plan(query, parameters, Candidates.ANY, Optional.empty()).project(), context);
        window = SqlWindow.of(query, parameters);
    }

    List<JsonValue> run(List<? extends Document> documents) {
        List<Row> rows = new ArrayList<>();
        documents.forEach(document -> program.forEachRow(document, rows::add));
        Stream<JsonValue> projected = query.isGrouped() ? groups(rows) : sorted(rows).map(program::project);
        DistinctRows distinct = new DistinctRows(MemoryLease.alone(64 << 20));
        return projected
                .filter(value -> !value.isUndefined())
                .filter(value -> !query.isDistinct() || distinct.add(value))
                .skip(window.offset())
                .limit(window.limit())
                .toList();
    }

    private Stream<JsonValue> groups(List<Row> rows) {
        RowGroups groups = program.newGroups();
        rows.forEach(groups::add);
        return groups.rows().stream();
    }

    private Stream<Row> sorted(List<Row> rows) {
        if (query.orderBy().isEmpty()) {
            return rows.stream();
        }
        if (query.orderBy().getFirst().direction() == SortDirection.DESCENDING) {
            Collections.reverse(rows);
        }
        return rows.stream().sorted(Comparator.comparing(program::orderKey, Arrays::compareUnsigned));
    }
}
