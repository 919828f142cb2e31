package dev.orrery.engine.resource;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.orrery.model.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceNamesTest {

    @ParameterizedTest
    @ValueSource(strings = {"c", " leading", "in side", "\"quoted\"", "naïve 😀", "a.b-c_d", "%20", "a+b&c=d"})
    void almostAnyTextMayBeAnId(String id) {
        assertThatCode(() -> ResourceNames.check(id)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a/b", "a\\b", "a?", "#a", "trailing "})
    void whatAnAddressCantCarryIsRefused(String id) {
        assertThatOrreryFails(() -> ResourceNames.check(id)).withCode(ErrorCode.INVALID_ID);
    }

    @Test
    void anIdHasAtMost255Characters() {
        assertThatCode(() -> ResourceNames.check("x".repeat(255))).doesNotThrowAnyException();
        assertThatOrreryFails(() -> ResourceNames.check("x".repeat(256))).withCode(ErrorCode.INVALID_ID);
    }
}
