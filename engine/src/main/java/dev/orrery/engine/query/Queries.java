package dev.orrery.engine.query;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.ItemCursor;
import dev.orrery.engine.item.Items;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.RowQuery;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import java.time.Clock;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * Runs queries by reading all items of their scope, or those that the filter names by id and partition key. Queries whose
 * rows come from one item each stop after a page; the others read everything for each page.
 */
public final class Queries {

    private final Items items;
    private final Clock clock;

    public Queries(Items items, Clock clock) {
        this.items = items;
        this.clock = clock;
    }

    public QueryPage run(Container container, QueryRequest request) {
        SqlQuery query = SqlParser.parse(request.text());
        Parameters parameters = Parameters.parse(request.parameters());
        EvaluationContext context =
                new EvaluationContext(clock.instant(), RandomGenerator.getDefault(), UserFunctions.NONE);
        QueryPosition start = request.continuation().map(QueryPosition::parse).orElse(QueryPosition.START);
        if (!query.isStreaming()) {
            return runWhole(container, request, query, parameters, context, start);
        }
        StreamedPage page = new StreamedPage(
                new RowQuery(query, parameters, context), container.rid(), request.limits(), start);
        Optional<List<ItemAddress>> named = new NamedItems(query, parameters, container, request.scope()).find();
        if (named.isPresent()) {
            return page.read(new AddressedItems(items, container, request.scope(), named.get(), start.after()));
        }
        try (ItemCursor cursor = items.scan(container, request.scope(), start.after())) {
            return page.read(cursor);
        }
    }

    private QueryPage runWhole(
            Container container,
            QueryRequest request,
            SqlQuery query,
            Parameters parameters,
            EvaluationContext context,
            QueryPosition start) {
        QueryWork work = new QueryWork();
        try (ItemCursor cursor = items.scan(container, request.scope(), Optional.empty())) {
            Iterable<JsonValue> documents = () -> documents(cursor, container, work);
            List<JsonValue> all = InMemoryQuery.run(query, parameters, documents, context);
            int first = (int) Math.min(start.rows(), all.size());
            int end = pageEnd(all, first, request);
            Optional<String> next = end < all.size()
                    ? Optional.of(new QueryPosition(end, 0, Optional.empty()).toString())
                    : Optional.empty();
            return new QueryPage(
                    all.subList(first, end), next, cursor.read(), work.finish(cursor.read().size()));
        }
    }

    private static int pageEnd(List<JsonValue> rows, int first, QueryRequest request) {
        long bytes = 0;
        int end = first;
        while (end < rows.size() && end - first < request.limits().itemsMax()) {
            bytes += rows.get(end).encodedLength();
            if (bytes > request.limits().bytesMax() && end > first) {
                break;
            }
            end++;
        }
        return end;
    }

    private static Iterator<JsonValue> documents(ItemCursor cursor, Container container, QueryWork work) {
        return new Iterator<>() {
            private boolean isAhead = cursor.next();

            @Override
            public boolean hasNext() {
                return isAhead;
            }

            @Override
            public JsonValue next() {
                JsonValue document = cursor.item().document(container.rid());
                work.read(cursor.item());
                isAhead = cursor.next();
                return document;
            }
        };
    }
}
