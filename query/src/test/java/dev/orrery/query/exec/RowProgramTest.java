package dev.orrery.query.exec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.row.Document;
import dev.orrery.query.row.Row;
import dev.orrery.query.sql.SqlParser;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowProgramTest {

    /** A document that counts how often it is made whole. */
    private static final class CountedDocument implements Document {
        private final JsonValue body;
        private final JsonValue whole;
        private int wholes;

        CountedDocument(String body, String whole) {
            this.body = JsonText.parse(body);
            this.whole = JsonText.parse(whole);
        }

        @Override
        public JsonValue body() {
            return body;
        }

        @Override
        public JsonValue whole() {
            wholes++;
            return whole;
        }
    }

    private final EvaluationContext context =
            new EvaluationContext(Instant.EPOCH, new Random(1), UserFunctions.NONE);

    private final CountedDocument document = new CountedDocument(
            "{\"a\": 1, \"list\": [1, 2]}", "{\"a\": 1, \"list\": [1, 2], \"_ts\": 7}");

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT VALUE c.a FROM c WHERE c.a = 1",
        "SELECT c.a, c.list[0] AS first FROM c WHERE c[\"a\"] = 1 ORDER BY c.a",
        "SELECT VALUE x FROM c JOIN x IN c.list",
        "SELECT VALUE x FROM x IN c.list",
        "SELECT VALUE EXISTS(SELECT VALUE y FROM y IN c.list) FROM c",
        "SELECT VALUE c.missing._ts FROM c"})
    void theBodyIsEnoughForWhatTheUserWrote(String text) {
        RowProgram program = program(text);

        program.forEachRow(document, program::project);

        assertThat(document.wholes).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT * FROM c WHERE c._ts = 7 AND IS_OBJECT(c)",
        "SELECT c AS it, c._ts FROM c WHERE c[\"_ts\"] > 1",
        "SELECT VALUE (SELECT VALUE c._ts) FROM c"})
    void theWholeIsMadeOnceForARow(String text) {
        RowProgram program = program(text);
        List<JsonValue> rows = new ArrayList<>();

        program.forEachRow(document, row -> rows.add(program.project(row)));

        assertThat(rows).hasSize(1);
        assertThat(rows.getFirst().toString()).contains("7");
        assertThat(document.wholes).isEqualTo(1);
    }

    @Test
    void aRowThatFailsTheFilterNeedsNoWholeDocument() {
        RowProgram program = program("SELECT * FROM c WHERE c.a = 2");

        program.forEachRow(document, row -> {});

        assertThat(document.wholes).isZero();
    }

    @Test
    void rowsThatAreKeptStaySeparate() {
        RowProgram program = program(
                "SELECT VALUE [c.a, x, (SELECT VALUE SUM(y) FROM y IN c.list)] FROM c JOIN x IN c.list");
        List<Row> rows = new ArrayList<>();
        program.forEachRow(document, rows::add);
        program.forEachRow(Document.of(JsonText.parse("{\"a\": 2, \"list\": [5]}")), rows::add);

        List<String> projected = rows.stream().map(row -> program.project(row).toString()).toList();

        assertThat(projected).containsExactly("[1,1,3]", "[1,2,3]", "[2,5,5]");
    }

    @Test
    void arraysHaveTheSamePlaceInTheOrderAndSoHaveObjects() {
        RowProgram program = program("SELECT * FROM c ORDER BY c.a DESC, c.b");
        List<byte[]> keys = new ArrayList<>();
        List.of("{\"a\": [1], \"b\": {\"k\": 1}}", "{\"a\": [], \"b\": {}}", "{\"a\": {}, \"b\": 1}")
                .forEach(text -> program.forEachRow(
                        Document.of(JsonText.parse(text)), row -> keys.add(program.orderKey(row))));

        assertThat(keys.get(0)).isEqualTo(keys.get(1)).isNotEqualTo(keys.get(2));
    }

    @Test
    void groupsOfDifferentPlacesCanBeMerged() {
        RowProgram program = program("SELECT c.g, COUNT(1) AS n, SUM(c.v) AS s, MIN(c.v) AS least, MAKESET(c.v) AS all "
                + "FROM c GROUP BY c.g");
        RowGroups groups = program.newGroups();
        RowGroups others = program.newGroups();
        List.of("{\"g\": 1, \"v\": 5}", "{\"v\": 2}").forEach(text -> add(program, text, groups));
        List.of("{\"g\": 1, \"v\": 3}", "{\"g\": 1, \"v\": 5}", "{\"g\": 2}")
                .forEach(text -> add(program, text, others));

        groups.addAll(others);

        assertThat(groups.rows().stream().map(JsonValue::toString)).containsExactly(
                "{\"g\":1,\"n\":3,\"s\":13,\"least\":3,\"all\":[5,3]}",
                "{\"n\":1,\"s\":2,\"least\":2,\"all\":[2]}",
                "{\"g\":2,\"n\":1,\"s\":0,\"all\":[]}");
    }

    @Test
    void groupsComeInTheOrderOfTheirKeysIfThatIsAskedFor() {
        RowProgram program = program("SELECT VALUE [c.g ?? 'none', c.h] FROM c GROUP BY c.g, c.h");
        RowGroups groups = program.newGroups();
        List.of("{\"g\": \"x\", \"h\": 1}", "{\"g\": 2, \"h\": 1}", "{\"h\": 1}", "{\"g\": 2, \"h\": 0}")
                .forEach(text -> add(program, text, groups));

        assertThat(groups.rowsInOrder().stream().map(JsonValue::toString))
                .containsExactly("[\"none\",1]", "[2,0]", "[2,1]", "[\"x\",1]");
    }

    private static void add(RowProgram program, String document, RowGroups groups) {
        program.forEachRow(Document.of(JsonText.parse(document)), groups::add);
    }

    private RowProgram program(String text) {
        return new RowProgram(
                SqlPlanBuilder.plan(SqlParser.parse(text), Parameters.NONE, Candidates.ANY, Optional.empty())
                        .project(),
                context);
    }
}
