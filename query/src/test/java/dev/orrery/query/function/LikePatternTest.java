package dev.orrery.query.function;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A LIKE pattern matches whole texts, by runs, single characters and sets of them. */
class LikePatternTest {

    private static final Checkpoints UNHURRIED = new Checkpoints(new Cancellation());

    @ParameterizedTest(name = "{0} is like {1}")
    @CsvSource({
        "'', ''",
        "'', %",
        "'', %%",
        "abc, abc",
        "abc, a%",
        "abc, %c",
        "abc, %b%",
        "abc, a%c",
        "ac, a%c",
        "abcabd, %ab_",
        "abXcd, a%c%d",
        "abc, a_c",
        "a😀c, a_c",
        "b, [abc]",
        "e, [a-f]",
        "x, [^abc]",
        "-, [a-]",
        "50%, 50[%]",
        "a_b, a[_]b",
        "[a], [[]a]",
        "], ]",
        "[a, [a",
        "aab, %a%ab",
        "😀, [😀-😂]"
    })
    void aTextMatches(String text, String pattern) {
        assertThat(LikePattern.compile(pattern).matches(text, UNHURRIED)).isTrue();
    }

    @ParameterizedTest(name = "{0} is not like {1}")
    @CsvSource({
        "abc, ''",
        "'', _",
        "abc, ABC",
        "abc, ab",
        "abc, bc",
        "abc, a_",
        "abc, %d%",
        "ab, a%b%c",
        "d, [abc]",
        "g, [a-f]",
        "a, [^abc]",
        "'', [^abc]",
        "a, []"
    })
    void aTextDoesNotMatch(String text, String pattern) {
        assertThat(LikePattern.compile(pattern).matches(text, UNHURRIED)).isFalse();
    }

    @ParameterizedTest(name = "{0} like {1} escape {2}: {3}")
    @CsvSource({
        "20%, 20!%, !, true",
        "200, 20!%, !, false",
        "a_b, a\\_b, \\, true",
        "axb, a\\_b, \\, false",
        "!, !!, !, true",
        "a!, a!, !, true",
        "[x, ![x, !, true",
        "], [!]], !, true",
        "%, %%, %, true",
        "xx, %%, %, false"
    })
    void anEscapedCharacterStandsForItself(String text, String pattern, String escape, boolean isMatch) {
        assertThat(LikePattern.compile(pattern, escape).matches(text, UNHURRIED)).isEqualTo(isMatch);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ab"})
    void anEscapeMustBeOneCharacter(String escape) {
        ThrowingCallable compile = () -> LikePattern.compile("a", escape);

        assertThatOrreryFails(compile).withCode(ErrorCode.INVALID_QUERY);
    }

    @Test
    void manyRunsTakeNoExponentialTime() {
        LikePattern pattern = LikePattern.compile("%a".repeat(50) + "%b");
        String text = "a".repeat(100_000);

        boolean isMatch =
                Assertions.assertTimeoutPreemptively(Duration.ofSeconds(10), () -> pattern.matches(text, UNHURRIED));

        assertThat(isMatch).isFalse();
    }

    @Test
    void aMatchEndsWhenTheWorkHasTo() {
        LikePattern pattern = LikePattern.compile("%" + "a".repeat(50_000) + "b");
        String text = "a".repeat(1_000_000);
        Cancellation work = new Cancellation();
        work.cancel(Cancellation.Reason.CLIENT_IS_GONE);

        ThrowingCallable match = () -> pattern.matches(text, new Checkpoints(work));

        assertThatOrreryFails(match).withCode(ErrorCode.REQUEST_TIMEOUT);
    }
}
