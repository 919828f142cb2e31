package dev.orrery.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.SqlParser;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Queries call functions of the container's owner. */
class UserFunctionCallsTest {

    /** {@code udf.second} gives its second argument, be it undefined. */
    private static final UserFunctions SECOND = (name, arguments) -> name.equals("second")
            ? arguments.get(1)
            : UserFunctions.NONE.call(name, arguments);

    private final EvaluationContext context = new EvaluationContext(Instant.EPOCH, new Random(1), SECOND);

    @Test
    void aFunctionGetsTheValuesOfItsArguments() {
        assertThat(run("SELECT VALUE udf.second(1, c.id) FROM c")).containsExactly(JsonValue.of("a"),
                JsonValue.of("b"));
    }

    @Test
    void whatAFunctionDoesNotReturnIsUndefined() {
        assertThat(run("SELECT VALUE udf.second(1, undefined) FROM c")).isEmpty();
        assertThat(run("SELECT VALUE c.id FROM c WHERE udf.second(c.id, c.missing) = null")).isEmpty();
    }

    @Test
    void aFilterCanCallAFunction() {
        assertThat(run("SELECT VALUE c.id FROM c WHERE udf.second(c.id, c.on)")).containsExactly(JsonValue.of("b"));
    }

    private List<JsonValue> run(String sql) {
        List<JsonValue> documents =
                List.of(JsonText.parse("{\"id\": \"a\"}"), JsonText.parse("{\"id\": \"b\", \"on\": true}"));
        return InMemoryQuery.run(SqlParser.parse(sql), Parameters.NONE, documents, context);
    }
}
