package dev.orrery.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SurrogatesTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "abc", "äöü€", "\uD83D\uDE00", "a\uD83D\uDE00b\uD83D\uDE00", "\uFFFF\uE000"})
    void wholeCharactersAreFine(String text) {
        assertThat(Surrogates.areAloneIn(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uD83D", "\uDE00", "a\uD83D", "\uDE00\uD83D", "\uD83D\uD83D\uDE00", "\uD83D\uDE00\uDE00"})
    void halvesAreFound(String text) {
        assertThat(Surrogates.areAloneIn(text)).isTrue();
    }
}
