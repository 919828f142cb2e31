package dev.orrery.benchmarks.query;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The engine in this process, called by the thread that measures. */
record EngineSide(Engine engine, Container container) implements Side {

    private static final FeedLimits PAGE = new FeedLimits(1_000, 4 << 20);

    @Override
    public Asking prepare(Question question) {
        List<QueryRequest> requests = IntStream.range(0, TURNS)
                .mapToObj(turn -> request(question, turn))
                .toList();
        return new Asking() {
            @Override
            public int ask(int turn) {
                return answer(turn).size();
            }

            @Override
            public List<JsonValue> answer(int turn) {
                return run(requests.get(turn % TURNS));
            }
        };
    }

    private static QueryRequest request(Question question, int turn) {
        return new QueryRequest(
                question.sql(),
                parameters(question.value().apply(turn)),
                question.scope().apply(turn),
                Optional.empty(),
                PAGE);
    }

    /** The parameters of a question, as a request has them. */
    static JsonValue parameters(JsonValue value) {
        ValueWriter parameters = new ValueWriter().startArray();
        if (!value.isUndefined()) {
            parameters.startObject().name("name").value("@x").name("value").value(value).endObject();
        }
        return parameters.endArray().finish();
    }

    /** All pages of a query. */
    List<JsonValue> run(QueryRequest request) {
        QueryPage page = engine.queries().run(container, request);
        if (page.continuation().isEmpty()) {
            return page.rows();
        }
        List<JsonValue> rows = new ArrayList<>(page.rows());
        while (page.continuation().isPresent()) {
            page = engine.queries().run(container, after(request, page));
            rows.addAll(page.rows());
        }
        return rows;
    }

    private static QueryRequest after(QueryRequest request, QueryPage page) {
        return new QueryRequest(
                request.text(), request.parameters(), request.scope(), page.continuation(), request.limits());
    }
}
