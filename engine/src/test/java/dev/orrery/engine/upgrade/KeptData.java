package dev.orrery.engine.upgrade;

import static dev.orrery.engine.TestEngine.json;

import dev.orrery.engine.Engine;
import dev.orrery.engine.TestEngine;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.changefeed.ChangeFeed;
import dev.orrery.engine.changefeed.ChangePosition;
import dev.orrery.engine.changefeed.ChangeStart;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.resource.ClientEncryptionKeyDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.PermissionDefinition;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.resource.User;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemCursor;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Data with something of everything that is stored: it fills a directory that is kept, and says afterwards what is there.
 * What it writes stays as it is, since kept directories have it.
 */
final class KeptData {

    private static final FeedLimits ALL = new FeedLimits(10_000, 64 << 20);

    private KeptData() {}

    /** What goes into sorted files before anything else is written. */
    static void fillFirst(TestEngine engine) {
        Container plain =
                engine.container("{\"id\": \"plain\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}");
        for (int i = 0; i < 40; i++) {
            engine.items().create(plain, json("""
                    {"id": "item %d", "pk": "key %d", "n": %d, "half": %d.5, "tags": ["a", {"deep": null}], "on": true}
                    """.formatted(i, i % 7, i * 1_000_000_000L, i)));
        }
        engine.engine().splits().split(plain, 0);
    }

    /** What is only in the log when the directory is kept. */
    static void fill(TestEngine engine) {
        engine.items().create(engine.engine().catalog().container("db", "plain"), everyType());
        hierarchical(engine);
        versioned(engine);
        resources(engine);
    }

    /** An item with a value of each type, as no API of the time could write it. */
    private static JsonValue everyType() {
        return new ValueWriter()
                .startObject()
                .name("id").value("every type")
                .name("pk").value("key 1")
                .name("int").value(7)
                .name("long").value(1L << 40)
                .name("double").value(7.0)
                .name("date").date(1_700_000_000_000L)
                .name("objectId").objectId(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
                .name("guid").guid(new UUID(1, 2))
                .name("binary").binary(4, new byte[] {1, 2, 3})
                .name("timestamp").timestamp(5)
                .name("regex").regex("a.*", "i")
                .name("least").minKey()
                .name("greatest").maxKey()
                .endObject()
                .finish();
    }

    private static void hierarchical(TestEngine engine) {
        Container container = engine.container("""
                {"id": "hierarchical", "partitionKey": {"paths": ["/t", "/u"], "kind": "MultiHash", "version": 2},
                 "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/email"]}]},
                 "indexingPolicy": {"compositeIndexes": [[{"path": "/a"}, {"path": "/b", "order": "descending"}]]}}
                """);
        for (int i = 0; i < 12; i++) {
            engine.items().create(container, json("""
                    {"id": "%d", "t": "tenant %d", "u": %d, "email": "m%d@example.org", "a": %d, "b": "b%d"}
                    """.formatted(i, i % 2, i % 3, i, i % 4, i)));
        }
    }

    private static void versioned(TestEngine engine) {
        Container container = engine.container("""
                {"id": "versioned", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 1000000000,
                 "changeFeedPolicy": {"retentionDuration": 1440}}
                """);
        for (int version = 1; version <= 3; version++) {
            engine.items().upsert(container, json("{\"id\": \"v\", \"pk\": \"k\", \"v\": %d}".formatted(version)));
        }
        engine.items().create(container, json("{\"id\": \"gone\", \"pk\": \"k\", \"ttl\": 500000000}"));
        engine.items().delete(container, PartitionKey.of("k"), ItemId.ofText("gone"));
        engine.items().create(container, json("{\"id\": \"own ttl\", \"pk\": \"k\", \"ttl\": 600000000}"));
    }

    private static void resources(TestEngine engine) {
        Catalog catalog = engine.engine().catalog();
        Database shared = catalog.createDatabase("shared", Optional.of(new Throughput.Autoscale(4000)));
        catalog.clientEncryptionKeys().create(shared, ClientEncryptionKeyDefinition.parse(json("""
                {"id": "k", "encryptionAlgorithm": "A", "wrappedDataEncryptionKey": "AAAA",
                 "keyWrapMetadata": {"name": "n"}}""")));
        User anna = catalog.users().create(shared, "anna");
        catalog.permissions().create(anna, PermissionDefinition.parse(json("""
                {"id": "p", "permissionMode": "Read", "resource": "dbs/db/colls/plain"}""")));
        catalog.scripts().create(catalog.container("db", "plain"), ScriptDefinition.parse(
                ScriptKind.FUNCTION, json("{\"id\": \"f\", \"body\": \"function f(x) { return x + 1; }\"}")));
    }

    /** All that an engine has, a line for each thing. */
    static List<String> describe(Engine engine) {
        List<String> lines = new ArrayList<>();
        for (Database database : engine.catalog().databases()) {
            lines.add("database " + database.toJson());
            for (User user : engine.catalog().users().list(database)) {
                lines.add("user " + user.toJson());
                engine.catalog().permissions().list(user).forEach(it -> lines.add("permission " + it.toJson()));
            }
            engine.catalog().clientEncryptionKeys().list(database).forEach(it -> lines.add("key " + it.toJson()));
        }
        engine.catalog().containers().forEach(container -> describe(engine, container, lines));
        return lines;
    }

    private static void describe(Engine engine, Container container, List<String> lines) {
        lines.add("container " + container.rid() + " " + container.definition().toJson());
        for (ScriptKind kind : ScriptKind.values()) {
            container.scripts(kind).forEach(script -> lines.add("script " + script.toJson()));
        }
        container.partitions().all().forEach(partition -> lines.add("partition " + partition.range().toJson()));
        try (ItemCursor cursor = engine.items().scan(container, FeedScope.EVERYTHING, Optional.empty())) {
            while (cursor.next()) {
                lines.add("item " + describe(cursor.item(), container));
            }
        }
        describe("change", engine.changeFeed(), container, lines);
        if (container.definition().versionRetention().isPositive()) {
            describe("version", engine.versionFeed(), container, lines);
        }
    }

    private static void describe(String word, ChangeFeed feed, Container container, List<String> lines) {
        ChangeStart start = new ChangeStart.After(ChangePosition.of(0));
        for (Change change : feed.read(container, FeedScope.EVERYTHING, start, ALL).changes()) {
            List<String> images = change.images().stream().map(image -> describe(image, container)).toList();
            lines.add(word + " " + change.lsn() + " " + images);
        }
    }

    private static String describe(StoredItem item, Container container) {
        return item.lsn() + " " + SqlDocuments.FORM.document(item, container);
    }
}
