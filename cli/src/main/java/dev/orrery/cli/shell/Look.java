package dev.orrery.cli.shell;

import dev.orrery.cli.client.Answer;
import dev.orrery.cli.client.Ask;
import dev.orrery.cli.client.ContainerUsage;
import dev.orrery.cli.client.OfferClient;
import dev.orrery.cli.client.Target;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a session tells of databases and containers. */
record Look(ShellSession session) {

    void databases() {
        List<JsonValue> rows = new ArrayList<>();
        for (String database : names().databases()) {
            rows.add(new ValueWriter().startObject()
                    .name("database").value(database)
                    .name("containers").value((long) names().containers(database).size())
                    .endObject().finish());
        }
        session.print(rows);
    }

    /** Lists the containers of the session's database, or the settings of one. */
    void describe(String container) {
        String database = session.database()
                .orElseThrow(() -> ShellSession.mistake("Choose a database first: \\c DB, and \\l lists them"));
        session.print(container.isEmpty() ? containers(database) : settings(database, container));
    }

    /** Fails, with the name that may have been meant, if there is no such database or container. */
    void requireExists(String database, Optional<String> container) {
        session.account().ask(Ask.get(target(database, container)));
    }

    private List<JsonValue> containers(String database) {
        List<JsonValue> rows = new ArrayList<>();
        for (JsonValue container : session.account().all(Target.of("dbs", database, "colls"), "DocumentCollections")) {
            rows.add(new ValueWriter().startObject()
                    .name("container").value(container.property("id"))
                    .name("partition key").value(partitionKey(container))
                    .name("throughput").value(throughput(Target.of(
                            "dbs", database, "colls", container.property("id").stringValue())))
                    .endObject().finish());
        }
        return rows;
    }

    private List<JsonValue> settings(String database, String name) {
        Target target = target(database, Optional.of(name));
        Answer answer = session.account().container(database, name).read();
        JsonValue container = answer.json();
        JsonValue policy = container.property("indexingPolicy");
        List<JsonValue> rows = new ArrayList<>();
        rows.add(row("partition key", partitionKey(container)));
        rows.add(row("throughput", throughput(target)));
        ContainerUsage usage = ContainerUsage.of(answer);
        rows.add(row("items", ReadableNumbers.count(usage.items()) + ", " + ReadableNumbers.bytes(usage.bytes())));
        add(rows, "indexing", policy.property("indexingMode"));
        add(rows, "indexed", policy.property("includedPaths"));
        add(rows, "not indexed", policy.property("excludedPaths"));
        add(rows, "composite indexes", policy.property("compositeIndexes"));
        add(rows, "spatial indexes", policy.property("spatialIndexes"));
        add(rows, "unique keys", container.property("uniqueKeyPolicy").property("uniqueKeys"));
        add(rows, "seconds to live", container.property("defaultTtl"));
        add(rows, "computed properties", container.property("computedProperties"));
        return rows;
    }

    private static void add(List<JsonValue> rows, String setting, JsonValue value) {
        boolean isEmpty = value.isUndefined() || (value.isArray() && value.size() == 0);
        if (!isEmpty) {
            rows.add(row(setting, value.isString() ? value.stringValue() : value.toString()));
        }
    }

    private static JsonValue row(String setting, String value) {
        return new ValueWriter().startObject()
                .name("setting").value(setting)
                .name("value").value(value)
                .endObject().finish();
    }

    private static String partitionKey(JsonValue container) {
        List<String> paths = new ArrayList<>();
        container.property("partitionKey").property("paths").elements().forEach(path -> paths.add(path.stringValue()));
        return String.join(", ", paths);
    }

    private String throughput(Target target) {
        return new OfferClient(session.account()).find(target)
                .map(offer -> offer.throughput().unitsMax() + " RU/s"
                        + (offer.throughput().isAutoscale() ? " at most" : ""))
                .orElse("of the database");
    }

    private KnownNames names() {
        return new KnownNames(session.account());
    }

    private static Target target(String database, Optional<String> container) {
        return container.map(name -> Target.of("dbs", database, "colls", name))
                .orElseGet(() -> Target.of("dbs", database));
    }
}
