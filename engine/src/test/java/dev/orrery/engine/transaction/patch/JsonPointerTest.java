package dev.orrery.engine.transaction.patch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;

class JsonPointerTest {

    @Test
    void segmentsStandBehindSlashes() {
        assertThat(JsonPointer.parse("/a/0/-").segments()).containsExactly("a", "0", "-");
        assertThat(JsonPointer.parse("/").segments()).containsExactly("");
        assertThat(JsonPointer.parse("/a//b/").segments()).containsExactly("a", "", "b", "");
    }

    @Test
    void slashesAndTildesAreEscaped() {
        assertThat(JsonPointer.parse("/a~1b/c~0d/~01").segments()).containsExactly("a/b", "c~d", "~1");
    }

    @Test
    void theTextOfAPointerIsThePointerAgain() {
        for (String text : new String[] {"/a", "/", "/a~1b/~01/0", "/ä ö/-"}) {
            assertThat(JsonPointer.parse(text)).hasToString(text);
        }
    }

    @Test
    void itFindsValuesInObjectsAndArrays() {
        JsonValue body = JsonText.parse("{\"a\":[1,{\"b/c\":2}],\"\":3}");

        assertThat(JsonPointer.parse("/a/0").valueIn(body)).isEqualTo(JsonValue.of(1));
        assertThat(JsonPointer.parse("/a/1/b~1c").valueIn(body)).isEqualTo(JsonValue.of(2));
        assertThat(JsonPointer.parse("/").valueIn(body)).isEqualTo(JsonValue.of(3));
        assertThat(JsonPointer.parse("/a/2").valueIn(body).isUndefined()).isTrue();
        assertThat(JsonPointer.parse("/a/-").valueIn(body).isUndefined()).isTrue();
        assertThat(JsonPointer.parse("/a/00").valueIn(body).isUndefined()).isTrue();
        assertThat(JsonPointer.parse("/a/0/x").valueIn(body).isUndefined()).isTrue();
    }

    @Test
    void aPlaceContainsItselfAndWhatIsInside() {
        JsonPointer place = JsonPointer.parse("/a/b");

        assertThat(place.contains(JsonPointer.parse("/a/b"))).isTrue();
        assertThat(place.contains(JsonPointer.parse("/a/b/c"))).isTrue();
        assertThat(place.contains(JsonPointer.parse("/a"))).isFalse();
        assertThat(place.contains(JsonPointer.parse("/a/bc"))).isFalse();
    }
}
