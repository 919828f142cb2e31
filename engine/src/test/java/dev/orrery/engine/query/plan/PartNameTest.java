package dev.orrery.engine.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.query.exec.Parameters;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.plan.FilterAnalysis;
import dev.orrery.query.sql.SqlParser;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PartNameTest {

    @Test
    void differentConditionsHaveDifferentNames() {
        assertThat(Stream.of(
                "c.a = 1",
                "c.b = 1",
                "c.a = 2",
                "c.a IN (1, 2)",
                "c.a > 1",
                "c.a >= 1",
                "c.a = 'x'",
                "c.a = 1 AND c.b = 2",
                "c.a = 1 OR c.b = 2",
                "c.a = 2 OR c.b = 1",
                "ARRAY_CONTAINS(c.a, 1)")
                .map(PartNameTest::name))
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("[0-9a-z]{6}"));
    }

    @Test
    void aNameIsTheSameAfterEveryStart() {
        assertThat(name("c.a = 1")).isEqualTo("j9cxsi");
        assertThat(PartName.ofHash(35)).isEqualTo("00000z");
        assertThat(PartName.ofHash(-1)).hasSize(6);
    }

    @Test
    void theNameDoesNotTellWhetherThereAreOtherConditions() {
        IndexCondition alone = condition("c.a = 1");

        assertThat(PartName.of(alone.inexact())).isEqualTo(PartName.of(alone));
    }

    private static String name(String filter) {
        return PartName.of(condition(filter));
    }

    private static IndexCondition condition(String filter) {
        return FilterAnalysis.of(SqlParser.parse("SELECT * FROM c WHERE " + filter), Parameters.NONE);
    }
}
