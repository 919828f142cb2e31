package dev.orrery.query.exec;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParametersTest {

    @Test
    void parametersHaveTheirValues() {
        Parameters parameters = Parameters.parse(JsonText.parse(
                "[{\"name\": \"@a\", \"value\": [1]}, {\"name\": \"@b\", \"value\": null}, {\"name\": \"@c\"}]"));

        assertThat(parameters.value("@a")).isEqualTo(JsonText.parse("[1]"));
        assertThat(parameters.value("@b")).isEqualTo(JsonValue.NULL);
        assertThat(parameters.value("@c")).isEqualTo(JsonValue.UNDEFINED);
    }

    @Test
    void aQueryWithoutParametersNeedsNone() {
        assertThat(Parameters.parse(JsonValue.UNDEFINED)).isEqualTo(Parameters.NONE);
        assertThat(Parameters.parse(JsonValue.NULL)).isEqualTo(Parameters.NONE);
        assertThat(Parameters.parse(JsonValue.EMPTY_ARRAY)).isEqualTo(Parameters.NONE);
    }

    @Test
    void aParameterThatWasNotGivenIsAnError() {
        assertThatOrreryFails(() -> Parameters.NONE.value("@a")).withCode(ErrorCode.INVALID_QUERY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "\"@a\"", "[1]", "[{}]", "[{\"name\": 1}]", "[{\"name\": \"a\", \"value\": 1}]"})
    void whatIsNoListOfParametersIsRefused(String json) {
        assertThatOrreryFails(() -> Parameters.parse(JsonText.parse(json))).withCode(ErrorCode.INVALID_QUERY);
    }
}
