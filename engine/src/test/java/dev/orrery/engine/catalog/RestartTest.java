package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.container.DocumentNumbers;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.resource.ClientEncryptionKey;
import dev.orrery.engine.resource.ClientEncryptionKeyDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Permission;
import dev.orrery.engine.resource.PermissionDefinition;
import dev.orrery.engine.resource.Script;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.resource.User;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemPage;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the catalog knows after the process has ended, in an orderly way or not. */
class RestartTest {

    enum Ending {
        CLOSED,
        CRASHED
    }

    @TempDir
    private Path directory;

    private RocksStore store;
    private TestEngine engine;
    private Catalog catalog;

    @BeforeEach
    void open() {
        store = RocksStore.open(directory, RocksSettings.DEFAULTS);
        engine = TestEngine.on(store, Limits.DEFAULT);
        catalog = engine.engine().catalog();
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private void restartAfter(Ending ending) {
        switch (ending) {
            case CLOSED -> engine.close();
            case CRASHED -> store.close();
        }
        open();
    }

    @ParameterizedTest
    @EnumSource
    void databasesAreTheSame(Ending ending) {
        catalog.createDatabase("plain", Optional.empty());
        Database shared = catalog.createDatabase("shared", Optional.of(new Throughput.Manual(500)));
        catalog.replaceThroughput(shared, new Throughput.Autoscale(2000));
        List<Database> before = catalog.databases();

        restartAfter(ending);

        assertThat(catalog.databases()).isEqualTo(before);
    }

    @ParameterizedTest
    @EnumSource
    void aContainerIsTheSame(Ending ending) {
        Container before = engine.container("""
                {"id": "c", "partitionKey": {"paths": ["/t", "/u"], "kind": "MultiHash"}, "defaultTtl": 60,
                 "indexingPolicy": {"compositeIndexes": [[{"path": "/a"}, {"path": "/b", "order": "descending"}]]},
                 "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/e"]}]}, "unknown": {"kept": true}}
                """, 3);
        catalog.replaceThroughput(before, new Throughput.Manual(700));

        restartAfter(ending);

        Container after = catalog.container("db", "c");
        assertThat(after.rid()).isEqualTo(before.rid());
        assertThat(after.number()).isEqualTo(before.number());
        assertThat(after.revision()).isEqualTo(before.revision());
        assertThat(after.definition()).isEqualTo(before.definition());
        assertThat(after.offer()).isEqualTo(before.offer());
        assertThat(ranges(after)).isEqualTo(ranges(before));
        assertThat(catalog.findContainer(before.rid())).containsSame(after);
    }

    @ParameterizedTest
    @EnumSource
    void aReplacedDefinitionIsTheNewOne(Ending ending) {
        Container before = engine.container("c", "/pk");
        catalog.replaceContainer(before, definition("{\"id\": \"c\", %s, \"defaultTtl\": 60}"), Precondition.NONE);

        restartAfter(ending);

        Container after = catalog.container("db", "c");
        assertThat(after.definition().defaultTtl()).hasValue(60);
        assertThat(after.revision()).isEqualTo(before.revision());
    }

    @ParameterizedTest
    @EnumSource
    void scriptsAreTheSame(Ending ending) {
        Container before = engine.container("c", "/pk");
        createScript(before, "kept");
        createScript(before, "renamed");
        createScript(before, "deleted");
        catalog.scripts().replace(before, ScriptKind.FUNCTION, "renamed", function("other"), Precondition.NONE);
        catalog.scripts().delete(before, ScriptKind.FUNCTION, "deleted", Precondition.NONE);

        restartAfter(ending);

        Container after = catalog.container("db", "c");
        assertThat(after.scripts(ScriptKind.FUNCTION)).isEqualTo(before.scripts(ScriptKind.FUNCTION));
        assertThat(createScript(after, "new").number()).isEqualTo(4);
    }

    @ParameterizedTest
    @EnumSource
    void usersAndPermissionsAreTheSame(Ending ending) {
        Users users = catalog.users();
        users.create(engine.database(), "deleted");
        User renamed = users.create(engine.database(), "other");
        Permission before = catalog.permissions().create(renamed, permission("p", "c"));
        catalog.permissions().create(renamed, permission("deleted", "d"));
        catalog.permissions().create(users.user(engine.database(), "deleted"), permission("gone", "c"));
        users.replace(engine.database(), "other", "anna", Precondition.NONE);
        users.delete(engine.database(), "deleted", Precondition.NONE);
        catalog.permissions().delete(renamed, "deleted", Precondition.NONE);
        List<User> usersBefore = users.list(engine.database());

        restartAfter(ending);

        assertThat(catalog.users().list(engine.database())).isEqualTo(usersBefore);
        assertThat(catalog.permissions().list(usersBefore.getFirst())).containsExactly(before);
        assertThat(engine.check().problems()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void clientEncryptionKeysAreTheSame(Ending ending) {
        ClientEncryptionKey before = catalog.clientEncryptionKeys()
                .create(engine.database(), ClientEncryptionKeyDefinition.parse(json("""
                        {"id": "k", "encryptionAlgorithm": "A", "wrappedDataEncryptionKey": "AAAA",
                         "keyWrapMetadata": {"name": "n"}}""")));

        restartAfter(ending);

        assertThat(catalog.clientEncryptionKeys().list(engine.database())).containsExactly(before);
    }

    @ParameterizedTest
    @EnumSource
    void offersAreTheSame(Ending ending) {
        Container before = engine.container("c", "/pk");
        catalog.replaceThroughput(before, new Throughput.Manual(50_000));
        catalog.replaceThroughput(before, new Throughput.Manual(600));

        restartAfter(ending);

        assertThat(catalog.container("db", "c").offer()).isEqualTo(before.offer());
    }

    @ParameterizedTest
    @EnumSource
    void rangesAreThoseAfterTheLastSplit(Ending ending) {
        Container before = engine.container("c", "/pk");
        engine.engine().splits().split(before, 0);
        engine.engine().splits().split(before, 2);

        restartAfter(ending);

        Container after = catalog.container("db", "c");
        assertThat(ranges(after)).isEqualTo(ranges(before));
        assertThat(engine.engine().splits().split(after, 1)).extracting(PartitionRange::id).containsExactly(5, 6);
    }

    @ParameterizedTest
    @EnumSource
    void aChangeOfRulesIsWhereItWas(Ending ending) {
        Container before = engine.container("c", "/pk");
        catalog.replaceContainer(
                before, definition("{\"id\": \"c\", %s, \"indexingPolicy\": {\"indexingMode\": \"none\"}}"),
                Precondition.NONE);

        restartAfter(ending);

        Container after = catalog.container("db", "c");
        assertThat(after.derivations().phase()).isEqualTo(Phase.BUILDING);
        assertThat(after.derivations().toJson()).isEqualTo(before.derivations().toJson());
    }

    @ParameterizedTest
    @EnumSource
    void whatWasDeletedStaysDeleted(Ending ending) {
        catalog.createDatabase("dropped", Optional.empty());
        Container container = engine.container("c", "/pk");
        Container kept = engine.container("kept", "/pk");
        createScript(container, "f");
        catalog.deleteDatabase("dropped", Precondition.NONE);
        catalog.deleteContainer(container, Precondition.NONE);

        restartAfter(ending);

        assertThat(catalog.databases()).extracting(Database::id).containsExactly("db");
        assertThat(catalog.containers()).extracting(Container::rid).containsExactly(kept.rid());
        Container again = engine.container("c", "/pk");
        assertThat(again.scripts(ScriptKind.FUNCTION)).isEmpty();
        assertThat(again.number()).isGreaterThan(kept.number());
    }

    @ParameterizedTest
    @EnumSource
    void documentNumbersAreNeverGivenTwice(Ending ending) {
        engine.container("c", "/pk");
        List<ResourceId> rids = new ArrayList<>();

        for (int life = 0; life < 4; life++) {
            for (int i = 0; i < 10; i++) {
                rids.add(createItem("life " + life + " item " + i));
            }
            restartAfter(ending);
        }

        assertThat(rids).doesNotHaveDuplicates();
    }

    @Test
    void aCloseWastesNoDocumentNumbers() {
        engine.container("c", "/pk");
        ResourceId first = createItem("1");

        restartAfter(Ending.CLOSED);

        assertThat(sequence(createItem("2"))).isEqualTo(sequence(first) + 1);
    }

    @ParameterizedTest
    @EnumSource
    void itemsAreTheSame(Ending ending) {
        Container container = engine.container("c", "/pk");
        createItem("1");
        StoredItem before = engine.items().read(container, PartitionKey.of("1"), ItemId.ofText("1"));

        restartAfter(ending);

        Container reopened = catalog.container("db", "c");
        StoredItem after = engine.items().read(reopened, PartitionKey.of("1"), ItemId.ofText("1"));
        assertThat(SqlDocuments.FORM.document(after, reopened))
                .isEqualTo(SqlDocuments.FORM.document(before, container));
        assertThat(after.lsn()).isEqualTo(before.lsn());
        assertThat(engine.check().problems()).isEmpty();
    }

    @Test
    void aFeedGoesOnWhereItWas() {
        engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}", 2);
        for (int i = 0; i < 6; i++) {
            createItem("item " + i);
        }
        List<String> all = page(Optional.empty(), 10).items().stream().map(item -> item.id().text()).toList();

        List<String> found = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            ItemPage page = page(continuation, 2);
            page.items().forEach(item -> found.add(item.id().text()));
            continuation = page.continuation();
            restartAfter(Ending.CRASHED);
        } while (continuation.isPresent());

        assertThat(all).hasSize(6);
        assertThat(found).isEqualTo(all);
    }

    @Test
    void partitionsThatNoContainerHasAreRemoved() {
        Container container = engine.container("c", "/pk");
        createItem("1");
        PartitionRange unknown = PartitionRange.first(7, EpkRange.ALL);
        catalog.structure().openPartition(container, unknown).advanceTo(5);

        restartAfter(Ending.CRASHED);

        assertThat(store.partitions()).containsExactly(new PartitionId(0, 0), new PartitionId(container.number(), 0));
    }

    @Test
    void aClosedEngineSaysSo() {
        Container container = engine.container("c", "/pk");
        engine.close();

        assertThatOrreryFails(() -> catalog.createDatabase("other", Optional.empty()))
                .withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> engine.items().find(container, PartitionKey.of("1"), ItemId.ofText("1")))
                .withCode(ErrorCode.ENGINE_CLOSED);
        open();
    }

    private ItemPage page(Optional<String> continuation, int itemsMax) {
        FeedLimits limits = new FeedLimits(itemsMax, Long.MAX_VALUE);
        return engine.items().feed(catalog.container("db", "c"), FeedScope.EVERYTHING, continuation, limits);
    }

    private ResourceId createItem(String id) {
        Container container = catalog.container("db", "c");
        StoredItem item = engine.items()
                .create(container, json("{\"id\": \"" + id + "\", \"pk\": \"" + id + "\"}"))
                .result()
                .item()
                .orElseThrow();
        return container.rid().item(item.documentNumber());
    }

    private static PermissionDefinition permission(String id, String container) {
        return PermissionDefinition.parse(json("""
                {"id": "%s", "permissionMode": "read", "resource": "dbs/db/colls/%s", "resourcePartitionKey": ["x"]}
                """.formatted(id, container)));
    }

    private Script createScript(Container container, String id) {
        return catalog.scripts().create(container, function(id));
    }

    private static ScriptDefinition function(String id) {
        return ScriptDefinition.parse(ScriptKind.FUNCTION, json("{\"id\": \"" + id + "\", \"body\": \"\"}"));
    }

    private static ContainerDefinition definition(String text) {
        return ContainerDefinition.parse(
                json(text.formatted("\"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}")));
    }

    private static List<PartitionRange> ranges(Container container) {
        return container.partitions().all().stream().map(Partition::range).toList();
    }

    private static long sequence(ResourceId item) {
        return item.documentNumber() & (1L << DocumentNumbers.SEQUENCE_BITS) - 1;
    }
}
