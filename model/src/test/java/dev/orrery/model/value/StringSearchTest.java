package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StringSearchTest {

    @Test
    void bytesFindWhatCharsFind() {
        RandomValues values = RandomValues.fresh();

        for (int i = 0; i < 50_000; i++) {
            String wanted = values.string();
            String text = values.string() + (values.random().nextBoolean() ? wanted : "") + values.string();
            if (StringSearch.isExactFor(wanted)) {
                assertSame(wanted, text);
            }
        }
    }

    @Test
    void halfASurrogatePairIsNotSearchedForByBytes() {
        assertThat(StringSearch.isExactFor("a\uD83D")).isFalse();
        assertThat(StringSearch.isExactFor("\uD83D\uDE00")).isTrue();
    }

    private static void assertSame(String wanted, String text) {
        StringSearch search = StringSearch.of(wanted);
        JsonValue value = JsonValue.of(text);

        assertThat(search.isIn(value)).isEqualTo(text.contains(wanted));
        assertThat(search.isStartOf(value)).isEqualTo(text.startsWith(wanted));
        assertThat(search.isEndOf(value)).isEqualTo(text.endsWith(wanted));
        assertThat(search.isWhole(value)).isEqualTo(text.equals(wanted));
    }
}
