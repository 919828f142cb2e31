package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spatial functions, which are asked of the query language. */
class SpatialTest {

    private final Programs programs = new Programs();

    @ParameterizedTest
    @CsvSource({
        "distance, ST_DISTANCE",
        "within, ST_WITHIN",
        "intersects, ST_INTERSECTS"
    })
    void twoGeometriesAreCompared(String function, String sql) {
        programs.host.answering("SELECT VALUE " + sql + "(@a, @b)", (items, parameters) -> List.of(parameters));

        String body = "() => __.response.setBody(__.spatial.%s({ type: 'A' }, { type: 'B' }))".formatted(function);

        assertThat(programs.answerOf(body)).isEqualTo(json("""
                [{"name": "@a", "value": {"type": "A"}}, {"name": "@b", "value": {"type": "B"}}]
                """));
    }

    @ParameterizedTest
    @CsvSource({"isValid, ST_ISVALID", "isValidDetailed, ST_ISVALIDDETAILED"})
    void oneGeometryIsChecked(String function, String sql) {
        programs.host.answering("SELECT VALUE " + sql + "(@a)", (items, parameters) -> List.of(JsonValue.TRUE));

        String body = "() => __.response.setBody(__.spatial.%s({ type: 'A' }))".formatted(function);

        assertThat(programs.answerOf(body)).isEqualTo(json("true"));
    }

    @Test
    void whatIsNoGeometryIsRefused() {
        assertThat(programs.failureOf("() => __.spatial.isValid('Point')").facts()).containsEntry("number", 400);
        assertThat(programs.failureOf("() => __.spatial.within({}, null)").facts()).containsEntry("number", 400);
    }

    @Test
    void aFailedQueryIsThrown() {
        assertThat(programs.failureOf("() => __.spatial.isValid({})").facts()).containsEntry("number", 400);
    }

    @Test
    void aFunctionWithoutResultGivesUndefined() {
        programs.host.answering("SELECT VALUE ST_DISTANCE(@a, @b)", (items, parameters) -> List.of());

        String body = "() => __.response.setBody(__.spatial.distance({}, {}) === undefined)";

        assertThat(programs.answerOf(body)).isEqualTo(json("true"));
    }
}
