package dev.orrery.script.api;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.script.HostAnswer;
import dev.orrery.script.HostOperation;
import dev.orrery.script.HostOperation.Create;
import dev.orrery.script.HostOperation.Delete;
import dev.orrery.script.HostOperation.Query;
import dev.orrery.script.HostOperation.Read;
import dev.orrery.script.HostOperation.ReadFeed;
import dev.orrery.script.HostOperation.Replace;
import dev.orrery.script.HostOperation.Upsert;
import dev.orrery.script.ScriptHost;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** A container in memory with one logical partition. Queries are answered as a test says, by their text. */
final class FakeHost implements ScriptHost {

    static final String SELF_LINK = "dbs/AQ==/colls/AQI=/";
    static final String ALT_LINK = "dbs/blog/colls/posts";

    private static final Set<String> SYSTEM_PROPERTIES = Set.of("_rid", "_self", "_etag");

    private final Map<String, JsonValue> items = new LinkedHashMap<>();
    private final Map<String, BiFunction<List<JsonValue>, JsonValue, List<JsonValue>>> queries = new HashMap<>();
    private final List<HostOperation> operations = new ArrayList<>();
    private Runnable feedEvent = () -> {};
    private int version;
    private int generatedIds;

    /** Puts items there, each given as JSON text. */
    FakeHost with(String... texts) {
        for (String text : texts) {
            store(JsonText.parse(text));
        }
        return this;
    }

    /** What to answer to a query, given all items and the query's parameters. */
    FakeHost answering(String text, BiFunction<List<JsonValue>, JsonValue, List<JsonValue>> answer) {
        queries.put(text, answer);
        return this;
    }

    /** What happens while a feed is read. */
    void whileReadingFeeds(Runnable event) {
        feedEvent = event;
    }

    List<JsonValue> items() {
        return List.copyOf(items.values());
    }

    JsonValue item(String id) {
        return items.getOrDefault(id, JsonValue.UNDEFINED);
    }

    /** All that was asked for, in order. */
    List<HostOperation> operations() {
        return operations;
    }

    @Override
    public String selfLink() {
        return SELF_LINK;
    }

    @Override
    public String altLink() {
        return ALT_LINK;
    }

    @Override
    public HostAnswer perform(HostOperation operation) {
        operations.add(operation);
        return switch (operation) {
            case Read read -> read(read);
            case ReadFeed feed -> readFeed(feed);
            case Query query -> page(query.containerLink(), rows(query), query.pageSize(), query.continuation());
            case Create create -> create(create);
            case Upsert upsert -> upsert(upsert);
            case Replace replace -> replace(replace);
            case Delete delete -> delete(delete);
        };
    }

    @Override
    public int numberOf(OrreryException problem) {
        return switch (problem.code()) {
            case ITEM_NOT_FOUND -> 404;
            case ITEM_EXISTS -> 409;
            case ETAG_MISMATCH -> 412;
            default -> 400;
        };
    }

    @Override
    public String quotaUsed() {
        return "documentsSize=1;";
    }

    @Override
    public String quotaMax() {
        return "documentsSize=10;";
    }

    private HostAnswer read(Read read) {
        JsonValue item = existing(read.link());
        boolean isKnown = read.knownEtag().equals(Optional.of(etagOf(item)));
        return isKnown ? HostAnswer.of(304, JsonValue.UNDEFINED) : HostAnswer.of(200, item);
    }

    private HostAnswer readFeed(ReadFeed feed) {
        feedEvent.run();
        return page(feed.containerLink(), items(), feed.pageSize(), feed.continuation());
    }

    private List<JsonValue> rows(Query query) {
        if (!queries.containsKey(query.text())) {
            throw new OrreryException(ErrorCode.SYNTAX_ERROR, "The query is wrong");
        }
        return queries.get(query.text()).apply(items(), query.parameters());
    }

    private static HostAnswer page(
            String containerLink, List<JsonValue> all, int pageSize, Optional<String> continuation) {
        checkContainer(containerLink);
        int start = continuation.map(Integer::parseInt).orElse(0);
        int end = Math.min(all.size(), start + pageSize);
        ValueWriter page = new ValueWriter().startArray();
        all.subList(start, end).forEach(page::value);
        Optional<String> next = end < all.size() ? Optional.of(String.valueOf(end)) : Optional.empty();
        return new HostAnswer(200, page.endArray().finish(), next);
    }

    private HostAnswer create(Create create) {
        checkContainer(create.containerLink());
        JsonValue body = withId(create.body(), create.generatesId());
        if (items.containsKey(idOf(body))) {
            throw new OrreryException(ErrorCode.ITEM_EXISTS, "The item exists");
        }
        return HostAnswer.of(201, store(body));
    }

    private HostAnswer upsert(Upsert upsert) {
        checkContainer(upsert.containerLink());
        JsonValue body = withId(upsert.body(), upsert.generatesId());
        JsonValue present = item(idOf(body));
        if (!present.isUndefined()) {
            checkEtag(present, upsert.etag());
        }
        return HostAnswer.of(present.isUndefined() ? 201 : 200, store(body));
    }

    private HostAnswer replace(Replace replace) {
        JsonValue present = existing(replace.link());
        checkEtag(present, replace.etag());
        items.remove(idOf(present));
        return HostAnswer.of(200, store(replace.body()));
    }

    private HostAnswer delete(Delete delete) {
        JsonValue present = existing(delete.link());
        checkEtag(present, delete.etag());
        items.remove(idOf(present));
        return HostAnswer.of(204, JsonValue.UNDEFINED);
    }

    private static void checkContainer(String link) {
        if (!link.equals(SELF_LINK) && !link.equals(ALT_LINK)) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "The link leads out of the container");
        }
    }

    private JsonValue existing(String link) {
        return items.values().stream()
                .filter(item -> link.equals(selfLinkOf(item)) || link.equals(ALT_LINK + "/docs/" + idOf(item)))
                .findFirst()
                .orElseThrow(() -> new OrreryException(ErrorCode.ITEM_NOT_FOUND, "There is no such item"));
    }

    private static void checkEtag(JsonValue present, Optional<String> etag) {
        if (etag.isPresent() && !etag.get().equals(etagOf(present))) {
            throw new OrreryException(ErrorCode.ETAG_MISMATCH, "The item changed since it was read");
        }
    }

    private JsonValue withId(JsonValue body, boolean generatesId) {
        if (!body.property("id").isUndefined()) {
            return body;
        }
        if (!generatesId) {
            throw new OrreryException(ErrorCode.INVALID_ID, "The item has no id");
        }
        String id = "generated-" + ++generatedIds;
        return new ValueWriter().startObject().name("id").value(id).propertiesOf(body).endObject().finish();
    }

    private JsonValue store(JsonValue body) {
        String id = idOf(body);
        ValueWriter item = new ValueWriter().startObject();
        for (Property property : body.properties()) {
            if (!SYSTEM_PROPERTIES.contains(property.name())) {
                item.name(property.name()).value(property.value());
            }
        }
        item.name("_rid").value("rid-" + id).name("_self").value(SELF_LINK + "docs/rid-" + id + "/");
        JsonValue stored = item.name("_etag").value("etag-" + ++version).endObject().finish();
        items.put(id, stored);
        return stored;
    }

    private static String idOf(JsonValue item) {
        return item.property("id").stringValue();
    }

    private static String selfLinkOf(JsonValue item) {
        return item.property("_self").stringValue();
    }

    private static String etagOf(JsonValue item) {
        return item.property("_etag").stringValue();
    }
}
