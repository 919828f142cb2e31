package dev.orrery.query.exec;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionTest {

    private final EvaluationContext context =
            new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "from c where c.n = 3 | true",
        "FROM items WHERE items.n > 5 | false",
        "FROM root r WHERE r.name = 'x' AND r.tags[0] = \"a\" | true",
        "From c Where c.missing = null | false",
        "from c where NOT IS_DEFINED(c.missing) | true",
        "from c where c.n | false",
        "from c where EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 'b') | true",
        "from t in c.tags where t = 'b' | true"})
    void aConditionHoldsIfItIsExactlyTrue(String text, boolean holds) {
        Condition condition = Condition.parse(text);

        boolean result = condition.holds(
                JsonText.parse("{\"n\": 3, \"name\": \"x\", \"tags\": [\"a\", \"b\"]}"), context);

        assertThat(result).isEqualTo(holds);
    }

    @Test
    void aConditionWithoutMeaningIsRefused() {
        assertThatOrreryFails(() -> Condition.parse("from c where d.x = 1")).withCode(ErrorCode.INVALID_QUERY);
        assertThatOrreryFails(() -> Condition.parse("from c where c.x = @p")).withCode(ErrorCode.INVALID_QUERY);
        assertThatOrreryFails(() -> Condition.parse("from c where c.x = ")).withCode(ErrorCode.SYNTAX_ERROR);
        assertThatOrreryFails(() -> Condition.parse("SELECT * FROM c WHERE true")).withCode(ErrorCode.SYNTAX_ERROR);
    }
}
