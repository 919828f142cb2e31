package dev.orrery.cli.ask;

import dev.orrery.cli.client.Answer;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.PartitionKeys;
import dev.orrery.cli.print.Colours;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;

/**
 * A query that somebody wants to see the rows of, or the plan.
 *
 * @param query the text and its parameters, as {@link QueryText} makes it
 * @param partitionKey the one logical partition to ask, as JSON or a text
 * @param page how many rows to ask for at once
 */
public record QueryRun(ContainerClient container, JsonValue query, Optional<String> partitionKey, int page) {

    /** How many rows a page has unless somebody says otherwise. */
    public static final int PAGE = 100;

    private static final JsonValue EMPTY = JsonText.parse("{}");

    private static final String EXPLAIN = "x-orrery-explain";
    private static final String FIND_UNKNOWN_PROPERTIES = "x-orrery-find-unknown-properties";

    /**
     * What came of it.
     *
     * @param rows how many were printed
     * @param hints what may be wrong with a query that gave nothing
     */
    public record Outcome(long rows, double requestUnits, long pages, List<String> hints) {

        public Outcome {
            hints = List.copyOf(hints);
        }

        public String sentence() {
            return ReadableNumbers.count(rows, "row") + ", " + ReadableNumbers.units(requestUnits) + ", "
                    + ReadableNumbers.count(pages, "page");
        }
    }

    /** Prints up to a number of rows, and asks after each page whether to go on. */
    public Outcome print(RowPrinter rows, long limit, BooleanSupplier goesOn) {
        QueryPages pages = new QueryPages(container, query, headers());
        AtomicBoolean isSomething = new AtomicBoolean();
        long count = pages.run(limit, row -> {
            rows.print(row);
            if (!isSomething.get() && !EMPTY.equals(row)) {
                isSomething.set(true);
            }
        }, goesOn);
        rows.finish();
        return new Outcome(count, pages.charge(), pages.count(), isSomething.get() || limit == 0 ? List.of() : hints());
    }

    /** Properties that are misspelled, where no row has anything in it, as the server tells it; only Orrery does. */
    private List<String> hints() {
        Map<String, String> headers = headers();
        headers.put(FIND_UNKNOWN_PROPERTIES, "true");
        Answer answer = container.query(query, headers, Optional.empty());
        List<String> hints = new ArrayList<>();
        if (!answer.isFailure()) {
            answer.json().property("unknownProperties").elements()
                    .forEach(unknown -> hints.add(unknown.property("sentence").stringValue()));
        }
        return hints;
    }

    /** How the first page is made, as the server tells it; only Orrery does. */
    public JsonValue plan() {
        Map<String, String> headers = headers();
        headers.put(EXPLAIN, "json");
        Answer answer = QueryPages.checked(container, query, container.query(query, headers, Optional.empty()));
        return answer.header(EXPLAIN)
                .map(encoded -> URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8))
                .map(JsonText::parse)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.QUERY_UNSUPPORTED, "This server doesn't explain queries: only Orrery does"));
    }

    /** The same for people, or for programs. */
    public List<String> planLines(boolean asJson, Colours colours) {
        JsonValue plan = plan();
        return asJson ? List.of(plan.toString()) : ExplainedPlan.lines(plan, colours);
    }

    private Map<String, String> headers() {
        Map<String, String> headers = new HashMap<>();
        headers.put("x-ms-max-item-count", Integer.toString(page));
        partitionKey.ifPresent(key -> headers.put("x-ms-documentdb-partitionkey", PartitionKeys.parse(key).toString()));
        return headers;
    }
}
