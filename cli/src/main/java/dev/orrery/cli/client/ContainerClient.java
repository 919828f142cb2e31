package dev.orrery.cli.client;

import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A client of one container: its items, its changes, its partitions. */
public final class ContainerClient {

    private final AccountClient account;
    private final String database;
    private final String container;
    private volatile Optional<List<PartitionKeyRange>> ranges = Optional.empty();

    ContainerClient(AccountClient account, String database, String container) {
        this.account = account;
        this.database = database;
        this.container = container;
    }

    public AccountClient account() {
        return account;
    }

    public String database() {
        return database;
    }

    public String name() {
        return container;
    }

    /** What the container says of itself. */
    public Answer read() {
        return account.ask(Ask.get(target()).with("x-ms-documentdb-populatequotainfo", "true"));
    }

    public PartitionKeyDefinition partitionKey() {
        return PartitionKeyDefinition.parse(read().json().property("partitionKey"));
    }

    /** Whether there is such a container; its database may be missing as well. */
    public boolean exists() {
        Answer answer = account.tryAsk(Ask.get(target()));
        if (answer.isFailure() && answer.status() != Answer.NOT_FOUND) {
            throw answer.refusal();
        }
        return !answer.isFailure();
    }

    /** Has the server do something to the container; returns what it answers. */
    public JsonValue operate(String operation, byte[] body, Map<String, String> headers) {
        Ask ask = Ask.post(Target.operation(database, container, operation), body);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            ask = ask.with(header.getKey(), header.getValue());
        }
        return account.ask(ask).json();
    }

    /** A page of a query, whatever the server answers. */
    public Answer query(JsonValue query, Map<String, String> headers, Optional<String> continuation) {
        Ask ask = Ask.query(items(), query)
                .with("x-ms-documentdb-query-enablecrosspartition", "true")
                .with("x-ms-continuation", continuation);
        for (Map.Entry<String, String> header : headers.entrySet()) {
            ask = ask.with(header.getKey(), header.getValue());
        }
        return account.tryAsk(ask);
    }

    /** Creates an item, or replaces what is there; returns whatever the server answers. */
    Answer write(byte[] item, PartitionKey key, boolean isUpsert) {
        Ask ask = Ask.post(items(), item)
                .with("content-type", "application/json")
                .with("prefer", "return=minimal")
                .with("x-ms-documentdb-partitionkey", key.toString());
        return account.tryAsk(isUpsert ? ask.with("x-ms-documentdb-is-upsert", "true") : ask);
    }

    /** Sends operations on items of a partition, each of which is done or fails for itself; whatever comes back. */
    Answer bulk(byte[] operations, String rangeId) {
        return account.tryAsk(Ask.post(items(), operations)
                .with("content-type", "application/json")
                .with("x-ms-cosmos-is-batch-request", "true")
                .with("x-ms-cosmos-batch-atomic", "false")
                .with("x-ms-cosmos-batch-continue-on-error", "true")
                .with("x-ms-documentdb-partitionkeyrangeid", rangeId));
    }

    /** The partitions; asked for once, and again after {@link #forgetRanges}. */
    List<PartitionKeyRange> ranges() {
        List<PartitionKeyRange> known = ranges.orElseGet(this::readRanges);
        ranges = Optional.of(known);
        return known;
    }

    void forgetRanges() {
        ranges = Optional.empty();
    }

    /** The changes of a partition, or of that part of it that a place is about; whatever the server answers. */
    Answer changes(PartitionKeyRange range, CopyPosition place, int itemsMax) {
        Ask ask = Ask.get(items())
                .with("a-im", "Incremental Feed")
                .with("x-ms-max-item-count", Integer.toString(itemsMax))
                .with("x-ms-documentdb-partitionkeyrangeid", range.id())
                .with("if-none-match", place.etag());
        boolean isWhole = place.min().equals(range.minInclusive()) && place.max().equals(range.maxExclusive());
        return account.tryAsk(isWhole
                ? ask
                : ask
                        .with("x-ms-start-epk", place.min())
                        .with("x-ms-end-epk", place.max())
                        .with("x-ms-read-key-type", "EffectivePartitionKeyRange"));
    }

    private List<PartitionKeyRange> readRanges() {
        Target feed = Target.of("dbs", database, "colls", container, "pkranges");
        return account.all(feed, "PartitionKeyRanges").stream()
                .map(range -> new PartitionKeyRange(
                        range.property("id").stringValue(),
                        range.property("minInclusive").stringValue(),
                        range.property("maxExclusive").stringValue()))
                .toList();
    }

    private Target target() {
        return Target.of("dbs", database, "colls", container);
    }

    private Target items() {
        return Target.of("dbs", database, "colls", container, "docs");
    }
}
