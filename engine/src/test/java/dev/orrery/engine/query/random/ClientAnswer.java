package dev.orrery.engine.query.random;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.query.RestartableEngine;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.gather.ClientMerge;
import dev.orrery.query.gather.PartitionedQuery;
import dev.orrery.query.gather.PartitionedQuery.Reach;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A client's answer to a query, merged from those of the partitions. */
final class ClientAnswer {

    private final RestartableEngine engine;
    private final Container container;
    private final Dice dice;
    private final RandomQuery query;

    ClientAnswer(RestartableEngine engine, Container container, Dice dice, RandomQuery query) {
        this.engine = engine;
        this.container = container;
        this.dice = dice;
        this.query = query;
    }

    /** Whether clients can merge: with an order they find equal rows only side by side, where arrays needn't be. */
    boolean isPossible() {
        boolean isOrderedSet = query.kind() == RandomQuery.Kind.DISTINCT && query.order().isPresent();
        return !isOrderedSet && PartitionedQuery.canMerge(SqlParser.parse(query.sql()));
    }

    List<JsonValue> rows() {
        SqlQuery parsed = SqlParser.parse(query.sql());
        PartitionedQuery plan =
                PartitionedQuery.of(parsed, Parameters.parse(query.parameters()), Reach.MANY_KEYS);
        List<Partition> partitions = container.partitions().all();
        return new ClientMerge(query.sql(), plan)
                .rows(partitions.size(), (partition, sql) -> ask(partitions.get(partition), sql));
    }

    private List<JsonValue> ask(Partition partition, String sql) {
        FeedScope scope = new FeedScope.OnePartition(partition.range().id());
        List<JsonValue> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            FeedLimits limits = new FeedLimits(dice.one(1, 3, 1000), Long.MAX_VALUE);
            QueryPage page = engine.engine().queries().run(
                    container, new QueryRequest(sql, query.parameters(), scope, continuation, limits));
            rows.addAll(page.rows());
            continuation = page.continuation();
        } while (continuation.isPresent());
        return rows;
    }

    @Override
    public String toString() {
        return "merged by the client";
    }
}
