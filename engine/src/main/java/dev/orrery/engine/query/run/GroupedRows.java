package dev.orrery.engine.query.run;

import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.engine.throughput.QueryPrices;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.RowGroups;
import dev.orrery.query.exec.RowProgram;
import java.util.List;

/** The rows of groups, gathered from all partitions. */
final class GroupedRows {

    private final PageRun run;
    private final Operator.Group group;

    GroupedRows(PageRun run, Operator.Group group) {
        this.run = run;
        this.group = group;
    }

    List<JsonValue> rows() {
        List<RowGroups> all = run.readPartitions(QueryRunner.items(group.input()), this::gather);
        RowGroups groups = all.getFirst();
        all.subList(1, all.size()).forEach(groups::addAll);
        return groups.rowsInOrder();
    }

    private RowGroups gather(ItemSource items) {
        RowProgram program = run.program(group);
        RowGroups groups = program.newGroups();
        while (items.next()) {
            program.whileRows(new ItemDocument(items.item(), run.bound().container(), run.bound().form()), row -> {
                groups.add(row);
                return true;
            });
            run.joined(QueryPrices.joinParts(program.joinedRows()));
        }
        return groups;
    }
}
