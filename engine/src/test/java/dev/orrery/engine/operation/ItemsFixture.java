package dev.orrery.engine.operation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.Transactions;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A container in an engine of its own, which after each test must be consistent.
 *
 * <p>Bodies are given as JSON text with single quotes, which Java need not escape; keys as their components.
 */
public final class ItemsFixture implements AfterEachCallback {

    private final TestEngine engine;
    private final Container container;

    private ItemsFixture(TestEngine engine, Container container) {
        this.engine = engine;
        this.container = container;
    }

    /** A container with one partition key path and the defaults of the service. */
    public static ItemsFixture partitionedBy(String path) {
        return definedBy("{'id': 'c', 'partitionKey': {'paths': ['%s'], 'version': 2}}".formatted(path));
    }

    public static ItemsFixture definedBy(String definition) {
        return definedBy(definition, 1);
    }

    public static ItemsFixture definedBy(String definition, int partitions) {
        TestEngine engine = TestEngine.inMemory();
        return new ItemsFixture(engine, engine.container(json(definition).toString(), partitions));
    }

    public static ItemsFixture limitedTo(Limits limits, String definition) {
        TestEngine engine = TestEngine.inMemory(limits);
        return new ItemsFixture(engine, engine.container(json(definition).toString()));
    }

    public static JsonValue json(String text) {
        return TestEngine.json(text.replace('\'', '"'));
    }

    public static PartitionKey key(Object... components) {
        return PartitionKey.of(components);
    }

    public static Patch patch(String operations) {
        return Patch.parse(json(operations));
    }

    public TestEngine engine() {
        return engine;
    }

    public Container container() {
        return container;
    }

    public Transactions transactions() {
        return engine.engine().transactions();
    }

    public StoredItem create(String body) {
        return engine.items().create(container, json(body)).result().item().orElseThrow();
    }

    public ItemResult upsert(String body) {
        return engine.items().upsert(container, json(body)).result();
    }

    /** Replaces the item that has the body's id. */
    public StoredItem replace(String body) {
        return engine.items().replace(container, json(body)).result().item().orElseThrow();
    }

    public ItemResult execute(ItemOperation operation, Object... key) {
        return engine.items().execute(container, key(key), operation).result();
    }

    BatchResult batch(PartitionKey key, ItemOperation... operations) {
        return engine.items().batch(container, key, List.of(operations)).result();
    }

    public StoredItem read(String id, Object... key) {
        return engine.items().read(container, key(key), ItemId.ofText(id));
    }

    public Optional<StoredItem> find(String id, Object... key) {
        return engine.items().find(container, key(key), ItemId.ofText(id));
    }

    public void delete(String id, Object... key) {
        engine.items().delete(container, key(key), ItemId.ofText(id));
    }

    long deleteAll(Object... key) {
        return engine.items().deleteAll(container, key(key));
    }

    /** The document as users see it. */
    JsonValue document(String id, Object... key) {
        return SqlDocuments.FORM.document(read(id, key), container);
    }

    public void advance(Duration time) {
        engine.clock().advance(time);
    }

    public void upkeep() {
        engine.engine().upkeep().run();
    }

    void redefine(String definition) {
        engine.engine()
                .catalog()
                .replaceContainer(container, ContainerDefinition.parse(json(definition)), Precondition.NONE);
    }

    /** How many items are stored, expired ones included. */
    public long stored() {
        return container.partitions().all().stream()
                .mapToLong(partition -> partition.totals().items())
                .sum();
    }

    /** The number of commits; a write that failed leaves it as it was. */
    public long lsn() {
        return container.partitions().all().stream().mapToLong(Partition::lsn).sum();
    }

    void assertConsistent() {
        assertThat(engine.check().problems()).isEmpty();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertConsistent();
        engine.close();
    }
}
