package dev.orrery.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.sql.SqlParser;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqlPlansTest {

    @Test
    void everyClauseIsANode() {
        String sql = "SELECT DISTINCT VALUE t FROM c JOIN t IN c.tags WHERE c.n > 3 ORDER BY c.n DESC OFFSET 2 LIMIT 5";

        assertThat(text(sql)).isEqualTo("""
                Limit 5 after 2
                  Distinct
                    Project t
                      Sort c.n DESC
                        Filter (c.n > 3)
                          Unnest elements of c.tags into slot 0
                            Items""");
    }

    @Test
    void groupsHaveTheirKeysAndAggregatesInSlots() {
        assertThat(text("SELECT c.a, SUM(c.b) + MAX(c.b) AS s FROM c GROUP BY c.a")).isEqualTo("""
                Project c.a, (SUM(c.b) + MAX(c.b))
                  Group by c.a: SUM(c.b), MAX(c.b) into slots from 0
                    Items""");
    }

    @Test
    void anInnerQueryThatTakesItemsOneByOneIsNoPlanOfItsOwn() {
        assertThat(text("SELECT VALUE r.x FROM (SELECT c.x FROM c WHERE c.n = 1) AS r WHERE r.x = 2")).isEqualTo("""
                Project r.x
                  Filter (r.x = 2)
                    Unnest c.x into slot 0
                      Filter (c.n = 1)
                        Items""");
    }

    @Test
    void anInnerQueryThatNeedsAllItemsIsApplied() {
        assertThat(text("SELECT VALUE r FROM (SELECT TOP 3 VALUE c.n FROM c ORDER BY c.n) AS r")).isEqualTo("""
                Project r
                  Apply the second into slot 0
                    OneRow
                    Limit 3
                      Project c.n
                        Sort c.n ASC
                          Items""");
    }

    @Test
    void aJoinedQueryIsAppliedToEveryRow() {
        assertThat(text("SELECT VALUE t FROM c JOIN (SELECT VALUE x FROM x IN c.tags WHERE x > 1) AS t")).isEqualTo("""
                Project t
                  Apply the second into slot 1
                    Items
                    Project x
                      Filter (x > 1)
                        Unnest elements of c.tags into slot 0
                          OneRow""");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            SELECT VALUE c.n FROM c                                  | true
            SELECT VALUE t FROM c JOIN t IN c.tags                   | true
            SELECT VALUE r FROM (SELECT VALUE c.n FROM c) AS r       | true
            SELECT VALUE r FROM (SELECT TOP 1 VALUE c.n FROM c) AS r | false
            SELECT VALUE 1                                           | false
            """)
    void itIsKnownWhetherRowsComeFromSingleItems(String sql, boolean isPerItem) {
        assertThat(plan(sql, Parameters.NONE).project().input().rows().isPerItem()).isEqualTo(isPerItem);
    }

    @Test
    void theSameQueryWithTheSameParametersIsTheSamePlan() {
        String sql = "SELECT TOP 2 c.a, COUNT(1) AS n FROM c JOIN t IN c.tags WHERE t = @t GROUP BY c.a";

        assertThat(plan(sql, parameter(1))).isEqualTo(plan(sql, parameter(1))).isNotEqualTo(plan(sql, parameter(2)));
    }

    private static Parameters parameter(int value) {
        return Parameters.parse(JsonText.parse("[{\"name\": \"@t\", \"value\": %d}]".formatted(value)));
    }

    private static String text(String sql) {
        return LogicalPlan.text(plan(sql, Parameters.NONE));
    }

    private static LogicalPlan.Values plan(String sql, Parameters parameters) {
        return SqlPlans.of(SqlParser.parse(sql), parameters, Optional.empty());
    }
}
