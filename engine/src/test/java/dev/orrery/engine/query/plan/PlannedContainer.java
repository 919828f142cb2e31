package dev.orrery.engine.query.plan;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.order.AbsentItems;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.SharedViews;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import java.util.Optional;
import java.util.Set;

/** A container in memory, and how queries over it would be run. JSON may have single quotes. */
public final class PlannedContainer implements AutoCloseable {

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container;
    private final SharedViews shared = new SharedViews();

    public PlannedContainer(String definition, int partitions) {
        container = engine.container(definition.replace('\'', '"'), partitions);
    }

    /** A container with partition key {@code /pk}. */
    public static PlannedContainer plain(int partitions) {
        return new PlannedContainer("{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}", partitions);
    }

    /** A container whose partition key has the levels {@code /a} and {@code /b}. */
    public static PlannedContainer hierarchical() {
        return new PlannedContainer(
                "{'id': 'c', 'partitionKey': {'paths': ['/a', '/b'], 'kind': 'MultiHash', 'version': 2}}", 1);
    }

    public Container container() {
        return container;
    }

    public StoredItem create(String body) {
        return engine.items()
                .create(container, TestEngine.json(body.replace('\'', '"')))
                .result()
                .item()
                .orElseThrow();
    }

    public BoundQuery bound(String sql, FeedScope scope, int rowsPerPage) {
        return new BoundQuery(
                SqlParser.parse(sql),
                Parameters.NONE,
                container,
                scope,
                new FeedLimits(rowsPerPage, Long.MAX_VALUE),
                engine.clock().instant(),
                Optional.empty(),
                UserFunctions.NONE,
                shared);
    }

    /** How the first page of a query would be made. */
    public Plan plan(String sql, FeedScope scope, int rowsPerPage) {
        return plan(sql, scope, rowsPerPage, Optional.empty());
    }

    /** How a page would be made after one that went a way. */
    public Plan plan(String sql, FeedScope scope, int rowsPerPage, Optional<String> way) {
        BoundQuery bound = bound(sql, scope, rowsPerPage);
        SqlQuery query = bound.query();
        return new Planner(
                engine.items(),
                new AbsentItems(AbsentItems.BYTES_MAX),
                bound,
                OrderRules.apply(query)
                        ? OrderRules.check(query, Set.of(), container.derivations().current().plan())
                        : Optional.empty(),
                way,
                new QueryMeter()).plan();
    }

    @Override
    public void close() {
        shared.close();
        engine.close();
    }
}
