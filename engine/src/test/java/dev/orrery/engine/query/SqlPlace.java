package dev.orrery.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.gather.ClientMerge;
import dev.orrery.query.gather.PartitionedQuery;
import dev.orrery.query.gather.PartitionedQuery.Reach;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.testing.sql.SqlQuestion;
import dev.orrery.testing.sql.TestContainer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;

/** A store with containers of so many partitions each, where the queries of files are run. */
final class SqlPlace {

    private static final int PAGES_MAX = 10_000;
    private static final int TOKEN_BYTES_MAX = 1024;
    private static final int ALL_ROWS = 10_000;
    private static final int ROWS_PER_CLIENT_PAGE = 3;

    private final RestartableEngine engine;
    private final int partitions;
    private final Map<TestContainer, String> containers = new HashMap<>();

    SqlPlace(RestartableEngine engine, int partitions) {
        this.engine = engine;
        this.partitions = partitions;
    }

    List<JsonValue> inOnePage(SqlQuestion question) {
        return shown(read(question, FeedScope.EVERYTHING, ALL_ROWS, page -> {}));
    }

    /** Each page has a row at most, and begins with the token of the one before. */
    List<JsonValue> rowByRow(SqlQuestion question) {
        return shown(read(question, FeedScope.EVERYTHING, 1, page -> {}));
    }

    /** Row by row, with the engine started again after the first one. */
    List<JsonValue> overARestart(SqlQuestion question) {
        return shown(read(question, FeedScope.EVERYTHING, 1, this::restartAfterTheFirst));
    }

    private void restartAfterTheFirst(int page) {
        if (page == 1) {
            engine.restart();
        }
    }

    /** Merged from what each partition answers, as SDKs do; empty if the rows of a query can't be merged. */
    Optional<List<JsonValue>> mergedByTheClient(SqlQuestion question) {
        SqlQuery query = SqlParser.parse(question.sql());
        if (!PartitionedQuery.canMerge(query)) {
            return Optional.empty();
        }
        PartitionedQuery plan =
                PartitionedQuery.of(query, Parameters.parse(question.parameters()), Reach.MANY_KEYS);
        List<Partition> asked = container(question).partitions().all();
        // A query without FROM is asked once.
        int count = query.sources().isEmpty() ? 1 : asked.size();
        return Optional.of(shown(new ClientMerge(question.sql(), plan).rows(count, (partition, sql) -> {
            FeedScope scope = new FeedScope.OnePartition(asked.get(partition).range().id());
            return read(question.with(sql), scope, ROWS_PER_CLIENT_PAGE, page -> {});
        })));
    }

    private static List<JsonValue> shown(List<JsonValue> rows) {
        return rows.stream().map(UserProperties::of).toList();
    }

    private List<JsonValue> read(SqlQuestion question, FeedScope scope, int rowsMax, IntConsumer afterPage) {
        List<JsonValue> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        int pages = 0;
        do {
            QueryPage page = engine.engine().queries().run(
                    container(question), request(question, scope, continuation, rowsMax));
            if (continuation.isEmpty()) {
                OpenedOperators.checkFirstPage(page);
            }
            assertThat(page.rows()).hasSizeLessThanOrEqualTo(rowsMax);
            assertThat(page.read()).extracting(RangePosition::rangeId).doesNotHaveDuplicates();
            rows.addAll(page.rows());
            continuation = page.continuation();
            continuation.ifPresent(SqlPlace::checkToken);
            assertThat(++pages).isLessThan(PAGES_MAX);
            afterPage.accept(pages);
        } while (continuation.isPresent());
        return rows;
    }

    /** How a query is run, as text. */
    String explain(SqlQuestion question) {
        QueryRequest request = request(question, FeedScope.EVERYTHING, Optional.empty(), ALL_ROWS);
        return engine.engine().queries().run(container(question), request).explanation().text().stripTrailing();
    }

    private static QueryRequest request(
            SqlQuestion question, FeedScope scope, Optional<String> continuation, int rowsMax) {
        return new QueryRequest(
                question.sql(),
                question.parameters(),
                scope,
                continuation,
                new FeedLimits(rowsMax, Long.MAX_VALUE));
    }

    private static void checkToken(String token) {
        assertThat(token).isNotEmpty().isASCII().doesNotStartWith("[").doesNotStartWith("{");
        assertThat(token.getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(TOKEN_BYTES_MAX);
    }

    /** The container of a question, made when it is first asked for. */
    Container container(SqlQuestion question) {
        return engine.container(containers.computeIfAbsent(question.container(), this::create));
    }

    private String create(TestContainer wanted) {
        String id = "c" + containers.size() + "-" + partitions;
        engine.create(wanted.definition(id), partitions);
        Container container = engine.container(id);
        wanted.functions().forEach((name, body) -> engine.engine().catalog().scripts().create(
                container, new ScriptDefinition(ScriptKind.FUNCTION, name, body, Optional.empty(), Optional.empty())));
        wanted.items().forEach(item -> engine.engine().items().create(container, item));
        return id;
    }

    @Override
    public String toString() {
        return engine + " with " + partitions + " partitions";
    }
}
