package dev.orrery.engine.query.plan;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.operator.Plan;
import dev.orrery.engine.query.order.AbsentItems;
import dev.orrery.engine.query.sql.SqlFrontEnd;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.SharedViews;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.UserFunctions;
import java.util.Optional;

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
        SqlFrontEnd query = SqlFrontEnd.read(
                sql,
                JsonValue.UNDEFINED,
                container.definition().computedProperties(),
                container.derivations().current().plan(),
                name -> false);
        return new BoundQuery(
                query.plan(),
                query::text,
                container,
                scope,
                new FeedLimits(rowsPerPage, Long.MAX_VALUE),
                engine.clock().instant(),
                Optional.empty(),
                UserFunctions.NONE,
                shared,
                new Cancellation(),
                MemoryLease.alone(64 << 20),
                SqlDocuments.FORM);
    }

    /** How the first page of a query would be made. */
    public Plan plan(String sql, FeedScope scope, int rowsPerPage) {
        return plan(sql, scope, rowsPerPage, Optional.empty());
    }

    /** How a page would be made after one that took its rows from a source of this name. */
    public Plan plan(String sql, FeedScope scope, int rowsPerPage, Optional<String> source) {
        return new Planner(
                engine.items(),
                new AbsentItems(AbsentItems.BYTES_MAX),
                bound(sql, scope, rowsPerPage),
                source,
                new QueryMeter()).plan();
    }

    @Override
    public void close() {
        shared.close();
        engine.close();
    }
}
