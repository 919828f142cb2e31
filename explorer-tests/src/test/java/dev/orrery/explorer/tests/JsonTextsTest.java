package dev.orrery.explorer.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.testing.Seed;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The page's own way to take JSON apart without reading it. */
class JsonTextsTest {

    private static final String MODULE = "import('/_explorer/js/api/json.js')";
    private static final List<String> STRINGS =
            List.of("", "a", "x y", "\"", "\\", "{", "],", ":", "\\\"", "ä", "\uD83C\uDF11", "\n", "</script>");

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void prettyTextMeansTheSame() {
        explorer.open("/");
        RandomGenerator random = Seed.fresh().random();

        for (int i = 0; i < 200; i++) {
            JsonValue value = random(random, 4);
            String text = text(value);

            String pretty = call("pretty(text)", text);

            assertThat(JsonText.parse(pretty)).as(text).isEqualTo(value);
            assertThat(call("compact(text)", pretty)).isEqualTo(text);
        }
    }

    @Test
    void elementsAndMembersAreTheTextsBetweenTheCommas() {
        explorer.open("/");
        RandomGenerator random = Seed.fresh().random();

        for (int i = 0; i < 200; i++) {
            JsonValue value = array(random, 3);
            String text = text(value);

            String joined = call("'[' + elements(text).join(',') + ']'", text);
            String kept = call("without('{\"a\":' + text + ',\"_b\":' + text + ',\"c\":1}', ['_b'])", text);

            assertThat(JsonText.parse(joined)).as(text).isEqualTo(value);
            assertThat(JsonText.parse(kept)).as(text).isEqualTo(JsonText.parse("{\"a\":" + text + ",\"c\":1}"));
        }
    }

    @Test
    void prettyTextHasALineForEachElementAndKeepsNumbersAsTheyAre() {
        explorer.open("/");

        String pretty = call("pretty(text)", "{\"a\":[1.0,12345678901234567890],\"b\":{},\"c\":[ ]}");

        assertThat(pretty).isEqualTo("""
                {
                  "a": [
                    1.0,
                    12345678901234567890
                  ],
                  "b": {},
                  "c": []
                }""");
    }

    private String call(String expression, String text) {
        return (String) explorer.page()
                .evaluate("text => " + MODULE + ".then(({ pretty, compact, elements, without }) => " + expression + ")",
                        text);
    }

    private static String text(JsonValue value) {
        return new String(JsonText.write(value), StandardCharsets.UTF_8);
    }

    private static JsonValue random(RandomGenerator random, int depth) {
        return switch (random.nextInt(depth > 0 ? 5 : 3)) {
            case 0 -> new ValueWriter().value(random.nextInt(1000) / 8.0).finish();
            case 1 -> new ValueWriter().value(STRINGS.get(random.nextInt(STRINGS.size()))).finish();
            case 2 -> new ValueWriter().value(random.nextBoolean()).finish();
            case 3 -> array(random, depth - 1);
            default -> object(random, depth - 1);
        };
    }

    private static JsonValue array(RandomGenerator random, int depth) {
        ValueWriter json = new ValueWriter().startArray();
        for (int i = random.nextInt(4); i > 0; i--) {
            json.value(random(random, depth));
        }
        return json.endArray().finish();
    }

    private static JsonValue object(RandomGenerator random, int depth) {
        ValueWriter json = new ValueWriter().startObject();
        for (int i = random.nextInt(4); i > 0; i--) {
            json.name(STRINGS.get(random.nextInt(STRINGS.size())) + i).value(random(random, depth));
        }
        return json.endObject().finish();
    }
}
