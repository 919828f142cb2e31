package dev.orrery.engine.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.query.operator.AccessPath;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Plan;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.PartitionKey;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which access path is chosen among 1200 items: {@code n} is different in all, {@code tenth} has ten values, {@code third}
 * three, {@code all} one; {@code rare} and {@code scarce} are 1 in every 100th and every 60th item.
 */
class PlannerTest {

    private static final int ITEMS = 1200;
    private static final int PAGE = 10;

    private static PlannedContainer container;

    @BeforeAll
    static void fill() {
        container = PlannedContainer.plain(1);
        for (int i = 0; i < ITEMS; i++) {
            container.create(
                    "{'id': 'i%d', 'pk': 'p%d', 'n': %d, 'tenth': %d, 'third': %d, 'all': 1, 'rare': %d, 'scarce': %d}"
                            .formatted(i, i % 4, i, i % 10, i % 3, i % 100 == 0 ? 1 : 0, i % 60 == 0 ? 1 : 0));
        }
    }

    @AfterAll
    static void close() {
        container.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            c.n = 5                             | IndexLookup       | /n = 5
            c.n IN (1, 2)                       | IndexLookup       | /n IN (1, 2)
            c.n > 1190                          | IndexScan         | /n > 1190
            c.rare = 1 AND c.all = 1            | IndexLookup       | /rare = 1
            c.n > 1190 AND c.tenth = 1          | IndexScan         | /n > 1190
            c.rare = 1 AND c.scarce = 1         | IndexIntersection | /rare = 1 AND /scarce = 1
            c.rare = 1 AND c.third = 1          | IndexIntersection | /rare = 1 AND /third = 1
            c.rare = 1 AND c.n > 100            | IndexLookup       | /rare = 1
            c.rare = 1 OR c.n > 1190            | IndexUnion        | /rare = 1 OR /n > 1190
            c.n % 2 = 0                         | Scan              | ``
            """)
    void theFewestEntriesLeadToTheItems(String filter, String operator, String detail) {
        AccessPath path = path("SELECT VALUE COUNT(1) FROM c WHERE c.n + 0 >= 0 AND (" + filter + ")");

        assertThat(path.operator()).isEqualTo(operator);
        assertThat(path.detail().get()).isEqualTo(detail);
    }

    @ParameterizedTest
    @ValueSource(strings = {"c.all = 1", "c.third = 1", "c.n >= 0", "c.n > 400", "c.all = 1 AND c.third = 1"})
    void aScanIsCheaperIfAThirdOfTheItemsMatchOrMore(String filter) {
        assertThat(path("SELECT VALUE SUM(c.n + 0) FROM c WHERE " + filter).operator()).isEqualTo("Scan");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c.tenth = 1", "c.n > 900"})
    void theIndexIsCheaperIfFewerMatch(String filter) {
        assertThat(path("SELECT VALUE SUM(c.n + 0) FROM c WHERE " + filter).operator()).startsWith("Index");
    }

    @Test
    void aLogicalPartitionIsScannedIfThatIsLessThanTheIndexOfAll() {
        FeedScope scope = new FeedScope.FullKey(PartitionKey.of("p1"));

        AccessPath path = path(container.plan("SELECT VALUE SUM(c.n + 0) FROM c WHERE c.n > 900", scope, PAGE));

        assertThat(path.operator()).isEqualTo("Scan");
        assertThat(path.detail().get()).isEqualTo("of one logical partition");
    }

    @Test
    void rowsComeFromTheIndexOfTheirOrderIfTheFilterLeavesMany() {
        Plan plan = plan("SELECT TOP 5 * FROM c WHERE c.tenth = 1 ORDER BY c.n");

        assertThat(operators(plan)).isEqualTo("Visit Limit Project ItemRows");
        assertThat(path(plan).operator()).isEqualTo("IndexOrder");
    }

    @Test
    void rowsAreSortedIfTheFilterLeavesFew() {
        Plan plan = plan("SELECT TOP 5 * FROM c WHERE c.rare = 1 ORDER BY c.n");

        assertThat(operators(plan)).isEqualTo("Visit Limit Project Sort ItemRows");
        assertThat(path(plan).operator()).isEqualTo("IndexLookup");
    }

    @Test
    void theMoreRowsAreWantedTheSoonerTheyAreSorted() {
        String sql = "SELECT * FROM c WHERE c.tenth = 1 ORDER BY c.n";

        assertThat(operators(container.plan(sql, FeedScope.EVERYTHING, 1))).isEqualTo("Visit Project ItemRows");
        assertThat(operators(container.plan(sql, FeedScope.EVERYTHING, ITEMS)))
                .isEqualTo("Visit Project Sort ItemRows");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT * FROM c                                              | Project ItemRows          | Scan
            SELECT * FROM c WHERE c.pk = 'p1' AND c.id = 'i1'            | Project ItemRows          | PointReads
            SELECT * FROM c WHERE c.n = 1 AND c.n = 2                    | Project ItemRows          | Nothing
            SELECT * FROM c WHERE c.n + 1 = 2                            | Project Filter ItemRows   | Scan
            SELECT * FROM c ORDER BY c.n                                 | Project ItemRows          | IndexOrder
            SELECT DISTINCT VALUE c.n + 1 FROM c                         | Distinct Project ItemRows | Scan
            SELECT VALUE SUM(c.n) FROM c                                 | Group ItemRows            | Scan
            SELECT c.third, COUNT(1) AS k FROM c GROUP BY c.third        | Group ItemRows            | Scan
            SELECT VALUE r FROM (SELECT TOP 3 VALUE c.n FROM c) AS r     | InMemory ItemRows         | Scan
            """)
    void theOperatorsFollowFromTheQuery(String sql, String operators, String accessPath) {
        Plan plan = plan(sql);

        assertThat(operators(plan)).isEqualTo("Visit " + operators);
        assertThat(path(plan).operator()).isEqualTo(accessPath);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT VALUE COUNT(1) FROM c WHERE c.n > 5                   | Project IndexOnly
            SELECT VALUE MAX(c.n) FROM c                                 | Project IndexOnly
            SELECT DISTINCT VALUE c.third FROM c                         | Project IndexDistinct
            SELECT DISTINCT TOP 1 VALUE c.third FROM c ORDER BY c.third  | Limit Project IndexDistinct
            """)
    void whatTheIndexKnowsNeedsNoAccessPath(String sql, String operators) {
        assertThat(operators(plan(sql))).isEqualTo("Visit " + operators);
    }

    private static AccessPath path(String sql) {
        return path(plan(sql));
    }

    private static AccessPath path(Plan plan) {
        return ((Operator.ItemRows) plan.root().leaf()).path();
    }

    private static String operators(Plan plan) {
        return plan.root()
                .operators()
                .map(operator -> operator.getClass().getSimpleName())
                .collect(Collectors.joining(" "));
    }

    private static Plan plan(String sql) {
        return container.plan(sql, FeedScope.EVERYTHING, PAGE);
    }
}
