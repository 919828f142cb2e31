package dev.orrery.query.exec;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Seed;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class DistinctRowsTest {

    @Test
    void equalValuesAreOneWhateverTheyAreWrittenAs() {
        DistinctRows rows = new DistinctRows(MemoryLease.alone(64 << 20));

        assertThat(rows.add(JsonText.parse("{\"a\": 1, \"b\": [\"a long text that is hashed\"]}"))).isTrue();
        assertThat(rows.add(JsonText.parse("{\"b\": [\"a long text that is hashed\"], \"a\": 1.0}"))).isFalse();
        assertThat(rows.add(JsonText.parse("0"))).isTrue();
        assertThat(rows.add(JsonText.parse("-0.0"))).isFalse();
    }

    @Test
    void differentValuesAreAllNew() {
        DistinctRows rows = new DistinctRows(MemoryLease.alone(64 << 20));

        for (String text : List.of("0", "\"0\"", "null", "false", "true", "[]", "{}", "\"\"", "[0]", "{\"a\":0}")) {
            assertThat(rows.add(JsonText.parse(text))).as(text).isTrue();
        }
    }

    @Test
    void agreesWithASetOfValues() {
        RandomGenerator random = Seed.fresh().random();
        DistinctRows rows = new DistinctRows(MemoryLease.alone(64 << 20));
        Set<JsonValue> set = new HashSet<>();

        for (int i = 0; i < 50_000; i++) {
            String padding = random.nextBoolean() ? "" : "x".repeat(random.nextInt(40));
            JsonValue value = random.nextBoolean()
                    ? JsonValue.of(random.nextInt(5_000))
                    : JsonValue.of(padding + random.nextInt(500));

            assertThat(rows.add(value)).as(value.toString()).isEqualTo(set.add(value));
        }
    }

    @Test
    void aBudgetThatIsUsedUpRefusesMore() {
        DistinctRows rows = new DistinctRows(MemoryLease.alone(10_000));

        assertThatOrreryFails(() -> {
            for (int i = 0; i < 1_000; i++) {
                rows.add(JsonValue.of(i));
            }
        }).withCode(ErrorCode.QUERY_UNSUPPORTED);
    }
}
