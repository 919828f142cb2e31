package dev.orrery.engine.throughput;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.procedure.CallOptions;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.ScriptLimits;
import dev.orrery.storage.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A container in an engine of its own, and what is charged for what is done to it. JSON has single quotes here. */
final class PricedContainer implements AutoCloseable {

    static final int ALL = 1_000_000;

    private static final int KILOBYTE = 1024;
    private static final ScriptLimits PATIENT =
            ScriptLimits.DEFAULT.withTime(Duration.ofSeconds(60), Duration.ofSeconds(55));

    private final TestEngine engine;
    private final Container container;

    private PricedContainer(int partitions, String partitionKeyPath, String more) {
        this.engine = TestEngine.on(new MemoryStore(), Limits.DEFAULT, Faults.NONE, PATIENT);
        String definition =
                "{'id': 'c', 'partitionKey': {'paths': ['%s'], 'version': 2} %s}".formatted(partitionKeyPath, more);
        this.container = engine.container(json(definition).toString(), partitions);
    }

    static PricedContainer by(String partitionKeyPath) {
        return new PricedContainer(1, partitionKeyPath, "");
    }

    static PricedContainer by(String partitionKeyPath, int partitions) {
        return new PricedContainer(partitions, partitionKeyPath, "");
    }

    /** A container with a policy of its own. */
    static PricedContainer indexed(String partitionKeyPath, String policy) {
        return indexed(partitionKeyPath, 1, policy);
    }

    static PricedContainer indexed(String partitionKeyPath, int partitions, String policy) {
        return new PricedContainer(partitions, partitionKeyPath, ", 'indexingPolicy': " + policy);
    }

    static JsonValue json(String text) {
        return TestEngine.json(text.replace('\'', '"'));
    }

    /** An item with partition key {@code p} and a text that gives it a size, as it is paid for. */
    static JsonValue ofKilobytes(String id, int kilobytes) {
        return ofBytes(id, kilobytes * KILOBYTE);
    }

    static JsonValue ofBytes(String id, int storedBytes) {
        int bodyBytes = storedBytes - StoredSize.SYSTEM_PROPERTIES_BYTES;
        int padding = bodyBytes;
        JsonValue body = padded(id, padding);
        while (body.encodedLength() > bodyBytes) {
            padding -= body.encodedLength() - bodyBytes;
            body = padded(id, padding);
        }
        return body;
    }

    private static JsonValue padded(String id, int bytes) {
        return json("{'id': '%s', 'pk': 'p', 'text': '%s'}".formatted(id, "x".repeat(bytes)));
    }

    RequestCharge create(JsonValue body) {
        return execute(keyOf(body), ItemOperation.create(body));
    }

    RequestCharge replace(JsonValue body) {
        return execute(keyOf(body), ItemOperation.replace(ItemId.ofText(body.property("id").stringValue()), body));
    }

    RequestCharge upsert(JsonValue body) {
        return execute(keyOf(body), ItemOperation.upsert(body));
    }

    RequestCharge delete(JsonValue body) {
        return execute(keyOf(body), ItemOperation.delete(ItemId.ofText(body.property("id").stringValue())));
    }

    RequestCharge read(JsonValue body) {
        return execute(keyOf(body), ItemOperation.read(ItemId.ofText(body.property("id").stringValue())));
    }

    RequestCharge execute(PartitionKey key, ItemOperation operation) {
        return Prices.of(engine.items().execute(container, key, operation).result(), container);
    }

    PartitionKey keyOf(JsonValue body) {
        return container.partitionKey().keyOf(body);
    }

    /** Lets time pass. */
    void tick() {
        engine.clock().advance(Duration.ofSeconds(7));
    }

    RequestCharge feed() {
        return Prices.feed(engine.items()
                .feed(container, FeedScope.EVERYTHING, Optional.empty(), new FeedLimits(ALL, 1L << 30))
                .items());
    }

    /** What a query over one logical partition costs as a whole. */
    RequestCharge query(String key, String text) {
        return page(new FeedScope.FullKey(PartitionKey.of(key)), text, ALL, Optional.empty()).charge();
    }

    /** What a query over all partitions costs as a whole. */
    RequestCharge query(String text) {
        return page(FeedScope.EVERYTHING, text, ALL, Optional.empty()).charge();
    }

    /** What it costs to ask each partition for its first page, as SDKs do. */
    RequestCharge firstPages(String text, int rowsMax) {
        return container.partitions().all().stream()
                .map(partition -> new FeedScope.OnePartition(partition.range().id(), Optional.empty()))
                .map(scope -> page(scope, text, rowsMax, Optional.empty()).charge())
                .reduce(RequestCharge.NOTHING, RequestCharge::plus);
    }

    /** The number of the partition that a key is in. */
    int rangeOf(String key) {
        return container.partitions()
                .partitionOf(container.partitionKey().effective(PartitionKey.of(key)))
                .range()
                .id();
    }

    List<QueryPage> pages(String text, int rowsMax) {
        List<QueryPage> pages = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            pages.add(page(FeedScope.EVERYTHING, text, rowsMax, continuation));
            continuation = pages.getLast().continuation();
        } while (continuation.isPresent());
        return pages;
    }

    private QueryPage page(FeedScope scope, String text, int rowsMax, Optional<String> continuation) {
        QueryRequest request = new QueryRequest(
                text.replace('\'', '"'), JsonValue.UNDEFINED, scope, continuation, new FeedLimits(rowsMax, 1L << 30));
        return engine.engine().queries().run(container, request);
    }

    void procedure(String id, String body) {
        engine.engine().catalog().scripts().create(container, new ScriptDefinition(
                ScriptKind.STORED_PROCEDURE, id, body, Optional.empty(), Optional.empty()));
    }

    RequestCharge call(String key, String id, JsonValue... parameters) {
        return engine.engine()
                .procedures()
                .call(container, PartitionKey.of(key), id, Arrays.asList(parameters), new CallOptions(false, "a"))
                .result()
                .charge();
    }

    @Override
    public void close() {
        engine.close();
    }
}
