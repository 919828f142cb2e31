package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.maintenance.TestStore;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A container that keeps all versions for ten minutes, in an engine of its own, which after each test must be consistent. */
final class VersionsFixture implements AfterEachCallback {

    static final FeedLimits ALL = new FeedLimits(1000, 4 << 20);

    private static final String DEFINITION = """
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": -1,
             "changeFeedPolicy": {"retentionDuration": %d}}
            """;

    private final MemoryStore content = new MemoryStore();
    private Duration passed = Duration.ZERO;
    private TestStore store = new TestStore(content);
    private TestEngine engine = TestEngine.on(store, Limits.DEFAULT);

    static VersionsFixture keepingVersions() {
        return new VersionsFixture(10);
    }

    static VersionsFixture keepingNone() {
        return new VersionsFixture(0);
    }

    private VersionsFixture(int retentionMinutes) {
        engine.container(DEFINITION.formatted(retentionMinutes));
    }

    TestEngine engine() {
        return engine;
    }

    TestStore store() {
        return store;
    }

    Container container() {
        return engine.engine().catalog().container("db", "c");
    }

    void keepFor(int minutes) {
        engine.engine()
                .catalog()
                .replaceContainer(
                        container(),
                        ContainerDefinition.parse(json(DEFINITION.formatted(minutes))),
                        Precondition.NONE);
    }

    void restart() {
        engine.close();
        store = new TestStore(content);
        engine = TestEngine.on(store, Limits.DEFAULT);
        engine.clock().advance(passed);
    }

    void pass(Duration time) {
        passed = passed.plus(time);
        engine.clock().advance(time);
    }

    void write(String id, int version) {
        engine.items().upsert(container(), body(id, version));
    }

    void delete(String id) {
        engine.items().delete(container(), PartitionKey.of(id), ItemId.ofText(id));
    }

    static JsonValue body(String id, int version) {
        return json("{\"id\": \"%s\", \"pk\": \"%s\", \"v\": %d}".formatted(id, id, version));
    }

    /** Where a reader begins now. */
    ChangePosition now() {
        return read(new ChangeStart.Now()).next();
    }

    ChangeFeedPage read(ChangeStart start) {
        return engine.engine().versionFeed().read(container(), FeedScope.EVERYTHING, start, ALL);
    }

    ChangeFeedPage after(ChangePosition position) {
        return read(new ChangeStart.After(position));
    }

    /** What comes after a position, in words. */
    List<String> told(ChangePosition position) {
        return tell(after(position));
    }

    static List<String> tell(ChangeFeedPage page) {
        return page.changes().stream().map(VersionsFixture::tell).toList();
    }

    /** A change as {@code kind id: before > after}. */
    static String tell(Change change) {
        Change.Version version = (Change.Version) change;
        String before = version.previous().map(item -> version(item.body())).orElse("");
        String after = version.current().map(item -> version(item.body())).orElse("");
        return "%s %s: %s>%s"
                .formatted(version.kind().name().toLowerCase(Locale.ROOT), change.item().id(), before, after);
    }

    private static String version(JsonValue body) {
        return body.property("v").toString();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }
}
