package dev.orrery.query.exec;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.sql.SqlParser;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowQueryTest {

    private final EvaluationContext context =
            new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);

    @Test
    void aDocumentGivesItsOwnRows() {
        RowQuery query = query("SELECT VALUE x FROM c JOIN x IN c.list WHERE x > 1");

        List<JsonValue> rows = query.rowsOf(JsonText.parse("{\"list\": [1, 2, 3]}"));
        List<JsonValue> noRows = query.rowsOf(JsonText.parse("{\"list\": [1]}"));

        assertThat(rows).containsExactly(JsonValue.of(2), JsonValue.of(3));
        assertThat(noRows).isEmpty();
    }

    @Test
    void theCountsAreLeftToTheCaller() {
        Parameters parameters = new Parameters(Map.of("@n", JsonValue.of(7)));
        RowQuery query = new RowQuery(
                SqlParser.parse("SELECT TOP @n VALUE x FROM x IN c OFFSET 2 LIMIT 10"), parameters, context);

        assertThat(query.window()).isEqualTo(new RowWindow(2, 5));
        assertThat(query.rowsOf(JsonText.parse("[1, 2, 3]"))).hasSize(3);
    }

    @Test
    void withoutCountsEveryRowIsWanted() {
        assertThat(query("SELECT * FROM c").window()).isEqualTo(new RowWindow(0, Integer.MAX_VALUE));
    }

    @Test
    void onlyStreamingQueriesRunDocumentByDocument() {
        assertThatIllegalArgumentException().isThrownBy(() -> query("SELECT VALUE COUNT(1) FROM c"));
    }

    @Test
    void aQueryWithoutMeaningIsRefusedBeforeTheFirstDocument() {
        assertThatOrreryFails(() -> query("SELECT VALUE d.x FROM c")).withCode(ErrorCode.INVALID_QUERY);
    }

    @Test
    void joinsThatWouldNeverEndAreRefused() {
        String elements = "0,".repeat(1_000) + "0";
        RowQuery query = query("SELECT VALUE 1 FROM c JOIN a IN c JOIN b IN c JOIN d IN c JOIN e IN c WHERE false");

        assertThatOrreryFails(() -> query.rowsOf(JsonText.parse("[" + elements + "]")))
                .withCode(ErrorCode.QUERY_UNSUPPORTED);
    }

    private RowQuery query(String text) {
        return new RowQuery(SqlParser.parse(text), Parameters.NONE, context);
    }
}
