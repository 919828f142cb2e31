package dev.orrery.script.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.script.ScriptInput;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What programs write to the console. */
class ConsoleTest {

    private final Programs programs = new Programs();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "'plain'                               | plain",
        "'The value of %s is %s.', 'x', 1      | The value of x is 1.",
        "'%d%%', '12.5'                        | 12.5%",
        "'%j and %o', {a: [1]}, 'text'         | {\"a\":[1]} and \"text\"",
        "'100% %s'                             | 100% %s",
        "'%s'                                  | %s",
        "'%s %s', 1                            | 1 %s",
        "'%x', 1                               | %x 1",
        "'a', 'b', {c: 1}                      | a b {\"c\":1}",
        "{a: 1}                                | {\"a\":1}",
        "null                                  | null",
        "undefined                             | undefined",
        "5                                     | 5",
        "new Error(404, 'gone')                | Error: gone",
        "'%s', Symbol('s')                     | Symbol(s)",
        "'%s', [1, 2]                          | [1,2]",
    })
    void valuesAreWrittenAsText(String arguments, String expected) {
        assertThat(programs.call("() => console.log(" + arguments + ")").log()).isEqualTo(expected);
    }

    @Test
    void nothingSeparatesOneLogFromTheNext() {
        assertThat(programs.call("() => { console.log('a'); console.log(); console.log('b') }").log()).isEqualTo("ab");
    }

    @Test
    void nothingIsWrittenUnlessItIsWanted() {
        ScriptInput silent = ScriptInput.call(List.of(), false, "activity-1");

        assertThat(programs.run("() => console.log('a')", silent).log()).isEmpty();
    }

    @Test
    void aTriggersLogIsKept() {
        assertThat(programs.before("Create", "() => console.log('before')", "{}").log()).isEqualTo("before");
        assertThat(programs.after("Create", "() => console.log('after')", "{}").log()).isEqualTo("after");
    }

    @Test
    void whatIsTooLongIsCutBetweenCharacters() {
        Programs small = Limited.toBodyAndLogBytes(100, 10);

        assertThat(small.call("() => { console.log('12345'); console.log('678901'); console.log('x') }").log())
                .isEqualTo("1234567890");
        assertThat(small.call("() => console.log('1234567é€')").log()).isEqualTo("1234567é");
        assertThat(small.call("() => console.log('1234567\uD83D\uDE00')").log()).isEqualTo("1234567");
        assertThat(small.call("() => console.log('123456\uD83D\uDE00')").log()).isEqualTo("123456\uD83D\uDE00");
    }
}
