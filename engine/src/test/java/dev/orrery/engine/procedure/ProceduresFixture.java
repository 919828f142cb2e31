package dev.orrery.engine.procedure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.resource.TriggerOperation;
import dev.orrery.engine.resource.TriggerType;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.script.ScriptLimits;
import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A container with scripts in an engine of its own, which after each test must be consistent. Its partition key is
 * {@code /pk}, and mostly the key is {@code p}. JSON texts are given with single quotes.
 */
final class ProceduresFixture implements AfterEachCallback, AutoCloseable {

    static final PartitionKey KEY = PartitionKey.of("p");

    /** The usual limits, but with time enough to load the language on a busy machine. */
    static final ScriptLimits PATIENT =
            ScriptLimits.DEFAULT.withTime(Duration.ofSeconds(60), Duration.ofSeconds(55));

    private final TestEngine engine;
    private final Container container;

    private ProceduresFixture(TestEngine engine, Container container) {
        this.engine = engine;
        this.container = container;
    }

    static ProceduresFixture inMemory() {
        return definedBy("");
    }

    /** A container with further properties in its definition. */
    static ProceduresFixture definedBy(String more) {
        return on(new MemoryStore(), Limits.DEFAULT, PATIENT, more);
    }

    static ProceduresFixture limitedTo(ScriptLimits limits) {
        return on(new MemoryStore(), Limits.DEFAULT, limits, "");
    }

    static ProceduresFixture on(Store store, Limits limits, ScriptLimits scriptLimits, String more) {
        TestEngine engine = TestEngine.on(store, limits, Faults.NONE, scriptLimits);
        String definition = "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2} %s}".formatted(more);
        return new ProceduresFixture(engine, engine.container(json(definition).toString()));
    }

    static JsonValue json(String text) {
        return TestEngine.json(text.replace('\'', '"'));
    }

    TestEngine engine() {
        return engine;
    }

    Container container() {
        return container;
    }

    Script procedure(String id, String body) {
        return create(new ScriptDefinition(
                ScriptKind.STORED_PROCEDURE, id, body, Optional.empty(), Optional.empty()));
    }

    Script trigger(String id, String type, String operation, String body) {
        return create(new ScriptDefinition(
                ScriptKind.TRIGGER,
                id,
                body,
                Optional.of(TriggerType.parse(type)),
                Optional.of(TriggerOperation.parse(operation))));
    }

    private Script create(ScriptDefinition definition) {
        engine.engine().procedures().check(definition);
        return engine.engine().catalog().scripts().create(container, definition);
    }

    /** What a procedure answers; its parameters are given as JSON. */
    JsonValue call(String id, String... parameters) {
        return callFully(id, parameters).body();
    }

    ProcedureResult callFully(String id, String... parameters) {
        List<JsonValue> values = Arrays.stream(parameters).map(ProceduresFixture::json).toList();
        return engine.engine()
                .procedures()
                .call(container, KEY, id, values, new CallOptions(true, "an-activity"))
                .result();
    }

    /** Creates a procedure and calls it. */
    JsonValue run(String body) {
        String id = "procedure" + container.scripts(ScriptKind.STORED_PROCEDURE).size();
        procedure(id, body);
        return call(id);
    }

    TriggeredResult write(ItemOperation operation, List<String> before, List<String> after) {
        return engine.engine()
                .procedures()
                .write(container, KEY, operation, new TriggerNames(before, after), new CallOptions(true, "an-activity"))
                .result();
    }

    StoredItem create(String body) {
        return engine.items().create(container, json(body)).result().item().orElseThrow();
    }

    Optional<StoredItem> find(String id) {
        return engine.items().find(container, KEY, ItemId.ofText(id));
    }

    JsonValue body(String id) {
        return find(id).orElseThrow().body();
    }

    /** The rows of a query over the logical partition. */
    List<JsonValue> query(String text) {
        QueryPage page = engine.engine()
                .queries()
                .run(
                        container,
                        new QueryRequest(
                                text,
                                JsonValue.UNDEFINED,
                                new FeedScope.FullKey(KEY),
                                Optional.empty(),
                                new FeedLimits(10_000, 1 << 30)));
        return page.rows();
    }

    long count() {
        return query("SELECT VALUE COUNT(1) FROM c").getFirst().longValue();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        close();
    }

    @Override
    public void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }
}
