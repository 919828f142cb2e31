package dev.orrery.protocol.table.query;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemRules;
import dev.orrery.model.Precondition;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.Entity;
import dev.orrery.protocol.table.edm.EntityDocument;
import dev.orrery.storage.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table in memory, in several partitions. */
final class TestTable implements AutoCloseable {

    private final Engine engine;
    private final Container container;
    private final EntityQueries queries;

    TestTable(int partitions) {
        this(partitions, EngineSettings.defaults());
    }

    TestTable(int partitions, EngineSettings settings) {
        engine = Engine.open(
                new MemoryStore(),
                settings.withUpkeepEvery(Duration.ZERO).withThroughput(ThroughputSettings.OBSERVED));
        container = engine.catalog().createContainer(
                engine.catalog().createDatabase("TablesDB", Optional.empty()),
                ContainerDefinition.parse(JsonText.parse("""
                        {"id": "people", "partitionKey": {"paths": ["/\\"$pk\\""], "version": 2}}""")),
                Optional.of(new Throughput.Manual(partitions * 6_000)));
        engine.catalog().replaceThroughput(container, new Throughput.Manual(partitions * 10_000));
        queries = new EntityQueries(engine.requests());
    }

    /** Bodies as they are. */
    private enum AsGiven implements ItemRules {
        RULES;

        @Override
        public JsonValue checkedBody(JsonValue body, int bytesMax) {
            return body;
        }

        @Override
        public ItemId checkedId(JsonValue body) {
            return idIn(body).orElseThrow();
        }

        @Override
        public Optional<ItemId> idIn(JsonValue body) {
            return Optional.of(ItemId.ofText(body.property(StoredItem.ID).stringValue()));
        }
    }

    /** Writes an entity, as clients of tables do. */
    void put(String partitionKey, String rowKey, Map<String, EdmValue> properties) {
        put(EntityDocument.of(partitionKey, rowKey, properties));
    }

    /** Writes a document, as SQL does. */
    void put(JsonValue document) {
        engine.items().execute(
                container,
                PartitionKey.of(List.of(document.property(EntityDocument.PARTITION_KEY))),
                new ItemOperation.Upsert(document, MissingId.REFUSED, Precondition.NONE, AsGiven.RULES));
    }

    void splitLargest() {
        engine.splits().splitLargest(container);
    }

    EntityPage page(String filter, Optional<EntityPosition> start, int entitiesMax) {
        return queries.page(container, query(TableFilter.parse(filter), start, entitiesMax));
    }

    EntityPage page(TableFilter filter, Optional<EntityPosition> start, int entitiesMax) {
        return queries.page(container, query(filter, start, entitiesMax));
    }

    /** The page if it is made in no time. */
    Optional<EntityPage> pageBriefly(String filter, Optional<EntityPosition> start, int entitiesMax) {
        return queries.pageBriefly(container, query(TableFilter.parse(filter), start, entitiesMax), filter);
    }

    /** All entities that pass, read in pages of a size. */
    List<Entity> all(TableFilter filter, int pageSize) {
        List<Entity> entities = new ArrayList<>();
        Optional<EntityPosition> position = Optional.empty();
        do {
            EntityPage page = page(filter, position, pageSize);
            entities.addAll(page.entities());
            // As a client sends it back.
            position = page.next().map(next -> EntityPosition.parse(
                    next.nextPartitionKey(), Optional.of(next.nextRowKey())));
        } while (position.isPresent());
        return entities;
    }

    /** How a page is found. */
    String explained(String filter, int entitiesMax) {
        return explained(filter, Optional.empty(), entitiesMax);
    }

    String explained(String filter, Optional<EntityPosition> start, int entitiesMax) {
        return run(filter, start, entitiesMax).explanation().text();
    }

    /** What a page takes. */
    QueryPage.Work work(String filter, Optional<EntityPosition> start, int entitiesMax) {
        return run(filter, start, entitiesMax).work();
    }

    private QueryPage run(String filter, Optional<EntityPosition> start, int entitiesMax) {
        return queries.run(container, query(TableFilter.parse(filter), start, entitiesMax)).result();
    }

    private static EntityQuery query(TableFilter filter, Optional<EntityPosition> start, int entitiesMax) {
        return new EntityQuery(filter, start, entitiesMax, new Cancellation());
    }

    @Override
    public void close() {
        engine.close();
    }
}
