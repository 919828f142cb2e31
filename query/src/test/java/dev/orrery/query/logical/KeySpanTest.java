package dev.orrery.query.logical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import org.junit.jupiter.api.Test;

/** Parts of all items in the order of their keys. */
class KeySpanTest {

    private static KeySpan of(String key) {
        return KeySpan.of(JsonValue.of(key));
    }

    private static byte[] place(String key, String id) {
        return KeySpan.place(JsonValue.of(key), ItemId.of(id));
    }

    @Test
    void aKeyHasItsItemsAndNoOthers() {
        assertThat(of("a").contains(place("a", ""))).isTrue();
        assertThat(of("a").contains(place("a", "\uFFFD"))).isTrue();
        assertThat(of("a").contains(place("a\0", ""))).isFalse();
        assertThat(of("a").contains(place("aa", ""))).isFalse();
        assertThat(of("").contains(place("", "x"))).isTrue();
        assertThat(of("").contains(place("\0", "x"))).isFalse();
    }

    @Test
    void idsCountWhereTheKeyIsKnown() {
        KeySpan fromB = KeySpan.STRINGS.startingAt(of("b").from());

        assertThat(of("k").then(fromB).contains(place("k", "b"))).isTrue();
        assertThat(of("k").then(fromB).contains(place("k", "a"))).isFalse();
        assertThat(of("k").then(fromB).contains(place("l", "b"))).isFalse();
        assertThat(KeySpan.STRINGS.then(fromB)).isEqualTo(KeySpan.STRINGS);
        assertThat(of("k").hull(of("l")).then(fromB)).isEqualTo(of("k").hull(of("l")));
    }

    @Test
    void spansAreCutAndJoined() {
        KeySpan some = of("b").hull(of("d"));

        assertThat(some.contains(place("c", "x"))).isTrue();
        assertThat(some.intersection(of("c"))).isEqualTo(of("c"));
        assertThat(of("a").intersection(of("b")).isEmpty()).isTrue();
        assertThat(of("a").intersection(of("b")).hull(of("c"))).isEqualTo(of("c"));
        assertThat(KeySpan.ALL.intersection(some)).isEqualTo(some);
    }

    @Test
    void itemsWithoutAStringForAKeyAreOutsideOfStrings() {
        assertThat(KeySpan.ALL.contains(KeySpan.place(JsonValue.UNDEFINED, ItemId.of("x")))).isTrue();
        assertThat(KeySpan.STRINGS.contains(KeySpan.place(JsonValue.UNDEFINED, ItemId.of("x")))).isFalse();
        assertThat(KeySpan.STRINGS.contains(KeySpan.place(JsonValue.of(5), ItemId.of("x")))).isFalse();
    }
}
