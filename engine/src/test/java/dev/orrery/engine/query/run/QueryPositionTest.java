package dev.orrery.engine.query.run;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryPositionTest {

    @Test
    void whatIsWrittenIsReadAgain() {
        QueryPosition least = QueryPosition.start("s");
        QueryPosition most = new QueryPosition(
                "p012345-abcdef-zzzzzz",
                999_999_999_999_999_999L,
                999_999_999,
                -1,
                Optional.of(Long.MIN_VALUE),
                Optional.of("AZaz09_-".repeat(80)));

        assertThat(QueryPosition.parse(least.toString())).isEqualTo(least);
        assertThat(QueryPosition.parse(most.toString())).isEqualTo(most);
        assertThat(most.toString()).isASCII().hasSizeLessThan(1024);
    }

    @Test
    void itIsAJsonStringButMayComeWithoutQuotes() {
        QueryPosition position = QueryPosition.start("vabcdef").afterRow().afterItem("place");

        assertThat(position.toString()).isEqualTo("\"vabcdef.1.0-0..place\"");
        assertThat(QueryPosition.parse("vabcdef.1.0-0..place")).isEqualTo(position);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "x",
        "\"\"",
        "s.0.0-0.",
        "s.-1.0-0..",
        "s.1234567890123456789.0-0..",
        "s.0.1234567890-0..",
        "s.0.0-xyz..",
        "s.0.0-12345678901234567..",
        "s.0.0-0.ghi.",
        "S.0.0-0..",
        ".0.0-0..",
        "{\"token\": 1}",
        "[]",
        "s.0.0-0..\"\"",
        "-RID:~abc#RT:1#TRC:10"
    })
    void rubbishIsRefused(String text) {
        assertThatOrreryFails(() -> QueryPosition.parse(text))
                .withCode(ErrorCode.INVALID_REQUEST)
                .withMessageContaining("Invalid Continuation Token");
    }
}
