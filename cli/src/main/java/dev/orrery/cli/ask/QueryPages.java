package dev.orrery.cli.ask;

import dev.orrery.cli.client.Answer;
import dev.orrery.cli.client.Ask;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.Target;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The pages of a query, one after the other. */
public final class QueryPages {

    private static final int NEEDS_MERGE = 1004;

    private final ContainerClient container;
    private final JsonValue query;
    private final Map<String, String> headers;
    private double charge;
    private long count;
    private boolean hasMore;

    public QueryPages(ContainerClient container, JsonValue query, Map<String, String> headers) {
        this.container = container;
        this.query = query;
        this.headers = Map.copyOf(headers);
    }

    /** Hands on up to a number of rows as they come, and asks after each page whether to go on; returns how many. */
    public long run(long limit, Consumer<JsonValue> row, BooleanSupplier goesOn) {
        long rows = 0;
        Optional<String> continuation = Optional.empty();
        do {
            Answer answer = checked(container, query, container.query(query, headers, continuation));
            charge += answer.charge();
            count++;
            for (JsonValue document : answer.json().property("Documents").elements()) {
                if (rows < limit) {
                    row.accept(document);
                    rows++;
                }
            }
            continuation = answer.continuation();
            hasMore = continuation.isPresent();
        } while (continuation.isPresent() && rows < limit && goesOn.getAsBoolean());
        return rows;
    }

    /** The request units that the pages cost so far. */
    public double charge() {
        return charge;
    }

    /** How many pages came so far. */
    public long count() {
        return count;
    }

    /** Whether pages were left that nobody wanted. */
    public boolean hasMore() {
        return hasMore;
    }

    static Answer checked(ContainerClient container, JsonValue query, Answer answer) {
        if (answer.status() == Answer.NOT_FOUND) {
            // Asked again for the container alone, which tells what is missing.
            container.account().ask(Ask.get(Target.of("dbs", container.database(), "colls", container.name())));
        }
        if (answer.isFailure() && needsMerge(answer)) {
            throw new OrreryException(
                    ErrorCode.QUERY_UNSUPPORTED,
                    "This server leaves it to clients to merge such a query over all partitions; "
                            + "give a --partition-key");
        }
        if (answer.isFailure()) {
            throw answer.refusalOf(query.property("query").stringValue());
        }
        return answer;
    }

    private static boolean needsMerge(Answer answer) {
        return answer.subStatus() == NEEDS_MERGE
                || answer.message().contains("Cross partition query only supports");
    }
}
