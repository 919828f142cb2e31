package dev.orrery.script;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.graalvm.polyglot.Value;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HostRequestsTest {

    private static final String BODY = "{\"id\": \"1\"}";

    @Test
    void everyOperationIsRead() {
        JsonValue body = JsonText.parse(BODY);

        assertThat(operation("read", "l", "e")).isEqualTo(new HostOperation.Read("l", Optional.of("e")));
        assertThat(operation("readFeed", "c", 7, "t"))
                .isEqualTo(new HostOperation.ReadFeed("c", 7, Optional.of("t")));
        assertThat(operation("query", "c", "q", "[]", -1))
                .isEqualTo(new HostOperation.Query("c", "q", JsonValue.EMPTY_ARRAY, 100, Optional.empty()));
        assertThat(operation("query", "c", "q", null, 5, "t"))
                .isEqualTo(new HostOperation.Query("c", "q", JsonValue.UNDEFINED, 5, Optional.of("t")));
        assertThat(operation("create", "c", BODY, true)).isEqualTo(new HostOperation.Create("c", body, true));
        assertThat(operation("upsert", "c", BODY, false, null))
                .isEqualTo(new HostOperation.Upsert("c", body, false, Optional.empty()));
        assertThat(operation("replace", "l", BODY, "e"))
                .isEqualTo(new HostOperation.Replace("l", body, Optional.of("e")));
        assertThat(operation("delete", "l")).isEqualTo(new HostOperation.Delete("l", Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "1, 1", "0, 100", "-1, 100", "1000, 1000", "1001, 1000", "1e300, 1000", "0.5, 100", "7.9, 7",
        "NaN, 100", ", 100"})
    void pageSizesAreKeptInBounds(Double asked, int given) {
        assertThat(operation("readFeed", "c", asked))
                .isEqualTo(new HostOperation.ReadFeed("c", given, Optional.empty()));
    }

    static Stream<List<Object>> whatIsNotAnOperation() {
        return Stream.of(
                List.of(),
                List.of(1),
                List.of("read"),
                List.of("read", 1),
                List.of("read", "l", true),
                List.of("create", "c"),
                List.of("create", "c", "\"text\""),
                List.of("create", "c", "[1]"),
                List.of("query", "c"),
                List.of("drop", "c"));
    }

    @ParameterizedTest
    @MethodSource
    void whatIsNotAnOperation(List<Object> arguments) {
        assertThatOrreryFails(() -> operation(arguments.toArray())).withCode(ErrorCode.INVALID_REQUEST);
    }

    private static HostOperation operation(Object... arguments) {
        return HostRequests.operation(
                Arrays.stream(arguments).map(Value::asValue).toArray(Value[]::new));
    }
}
