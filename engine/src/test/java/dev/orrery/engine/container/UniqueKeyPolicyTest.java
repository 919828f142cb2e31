package dev.orrery.engine.container;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.testing.Spec;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Spec("5.5")
class UniqueKeyPolicyTest {

    @Test
    void byDefaultThereAreNoUniqueKeys() {
        assertThat(UniqueKeyPolicy.parse(JsonValue.UNDEFINED)).isEqualTo(UniqueKeyPolicy.NONE);
        assertThat(parse("{}")).isEqualTo(UniqueKeyPolicy.NONE);
        assertThat(UniqueKeyPolicy.NONE.toJson()).isEqualTo(JsonText.parse("{\"uniqueKeys\": []}"));
    }

    @Test
    void aKeyIsAListOfPaths() {
        UniqueKeyPolicy policy =
                parse("{\"uniqueKeys\": [{\"paths\": [\"/name/first\", \"/name/last\"]}, {\"paths\": [\"/email\"]}]}");

        assertThat(policy.keys())
                .containsExactly(
                        List.of(PropertyPath.of("name", "first"), PropertyPath.of("name", "last")),
                        List.of(PropertyPath.of("email")));
        assertThat(UniqueKeyPolicy.parse(policy.toJson())).isEqualTo(policy);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"uniqueKeys\": {}}",
                "{\"uniqueKeys\": [\"/a\"]}",
                "{\"uniqueKeys\": [{\"paths\": \"/a\"}]}",
                "{\"uniqueKeys\": [{\"paths\": []}]}",
                "{\"uniqueKeys\": [{\"paths\": [1]}]}",
                "{\"uniqueKeys\": [{\"paths\": [\"a\"]}]}",
                "{\"uniqueKeys\": [{\"paths\": [\"/a/*\"]}]}",
                "{\"uniqueKeys\": [{\"paths\": [\"/a\", \"/\\\"a\\\"\"]}]}",
                "{\"uniqueKeys\": [{\"paths\": [\"/a\"]}, {\"paths\": [\"/a\"]}]}",
                "{\"uniqueKeys\": [{\"paths\": [\"/a\", \"/b\"]}, {\"paths\": [\"/b\", \"/a\"]}]}"
            })
    void whatIsNoPolicyOrSaysAThingTwiceIsRefused(String json) {
        assertThatOrreryFails(() -> parse(json)).withCode(ErrorCode.INVALID_DEFINITION);
    }

    @Test
    void thereAreAtMostTenKeys() {
        assertThat(parse(withKeys(10)).keys()).hasSize(10);
        assertThatOrreryFails(() -> parse(withKeys(11))).withCode(ErrorCode.INVALID_DEFINITION);
    }

    @Test
    void aKeyHasAtMostSixteenPaths() {
        assertThat(parse(withPaths(16)).keys().getFirst()).hasSize(16);
        assertThatOrreryFails(() -> parse(withPaths(17))).withCode(ErrorCode.INVALID_DEFINITION);
    }

    private static String withKeys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "{\"paths\": [\"/p" + i + "\"]}")
                .collect(Collectors.joining(",", "{\"uniqueKeys\": [", "]}"));
    }

    private static String withPaths(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"/p" + i + "\"")
                .collect(Collectors.joining(",", "{\"uniqueKeys\": [{\"paths\": [", "]}]}"));
    }

    private static UniqueKeyPolicy parse(String json) {
        return UniqueKeyPolicy.parse(JsonText.parse(json));
    }
}
