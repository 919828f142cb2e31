package dev.orrery.protocol.table.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.edm.Ticks;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What filters say, and what they mean. */
class TableFilterTest {

    private static final Map<String, EdmValue> ENTITY = Map.ofEntries(
            Map.entry("PartitionKey", new EdmValue.OfString("Smith")),
            Map.entry("RowKey", new EdmValue.OfString("it's")),
            Map.entry("Age", new EdmValue.OfInt32(32)),
            Map.entry("Big", new EdmValue.OfInt64((1L << 53) + 1)),
            Map.entry("Size", new EdmValue.OfDouble(5)),
            Map.entry("Odd", new EdmValue.OfDouble(Double.NaN)),
            Map.entry("Far", new EdmValue.OfDouble(Double.POSITIVE_INFINITY)),
            Map.entry("Ok", new EdmValue.OfBoolean(true)),
            Map.entry("Off", new EdmValue.OfBoolean(false)),
            Map.entry("Born", new EdmValue.OfDateTime(Ticks.parse("2026-01-01T00:00:00.0000001Z").orElseThrow())),
            Map.entry("Guid", new EdmValue.OfGuid(UUID.fromString("c9da6455-213d-42c9-9a79-3e9149a57833"))),
            Map.entry("Bin", new EdmValue.OfBinary(HexFormat.of().parseHex("62ff"))));

    private static boolean passes(String filter) {
        return TableFilter.parse(filter).passes(name -> Optional.ofNullable(ENTITY.get(name)));
    }

    private static TableError failure(String filter) {
        return catchThrowableOfType(TableError.class, () -> TableFilter.parse(filter));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "  ",
        "true",
        "TRUE",
        "(true)",
        "PartitionKey eq 'Smith'",
        "'Smith' eq PartitionKey",
        "RowKey eq 'it''s'",
        "(Age eq 32)and(Size eq 5)",
        "Age EQ 32 AND Ok eq True",
        "Age gt 31 and Age ge 32 and Age lt 33 and Age le 32 and Age ne 31",
        "31 lt Age",
        "Age eq 32L",
        "Age eq 32.0",
        "Age lt 3.25e1",
        "Age gt -7",
        "Size eq 5",
        "Size eq 5L",
        "Big eq 9007199254740993",
        "Big gt 9007199254740992.0",
        "Far gt 9223372036854775807",
        "Odd ne 1",
        "not (Odd eq 1)",
        "Ok",
        "not Off",
        "not not Ok",
        "Ok and not Off",
        "Age eq 1 or Ok",
        "false or true and true",
        "(Age eq 1 or Ok) and Size eq 5",
        "Born eq datetime'2026-01-01T00:00:00.0000001Z'",
        "Born gt datetime'2026-01-01'",
        "Guid eq guid'C9DA6455-213D-42C9-9A79-3E9149A57833'",
        "Guid gt guid'00000000-0000-0000-0000-000000000000'",
        "Bin eq X'62FF'",
        "Bin eq binary'62ff' and Bin lt X'62ff00'",
        "not (Missing eq 1)",
        "not (Missing ne 1)",
        "1 eq 1",
        "'a' lt 'b'",
        "Age eq Age",
        "PartitionKey gt 'Smit' and PartitionKey lt 'Smithe'"
    })
    void thesePass(String filter) {
        assertThat(passes(filter)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "false",
        "Missing eq 1",
        "Missing ne 1",
        "Missing ne ''",
        "Missing",
        "Age",
        "Age eq '32'",
        "Age ne '32'",
        "Guid eq 'c9da6455-213d-42c9-9a79-3e9149a57833'",
        "Big eq 9007199254740992.0",
        "Big le 9007199254740992.0",
        "Odd eq 1 or Odd gt 1 or Odd lt 1 or Odd ge 1",
        "Ok eq false",
        "Off",
        "true and false",
        "Born gt datetime'2026-01-01T00:00:00.0000001Z'",
        "not (Ok or Off)"
    })
    void theseDoNot(String filter) {
        assertThat(passes(filter)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "(1)",
        "(1 1 1)",
        "1 === 1",
        "\"a\" eq \"a\"",
        "x eq 1 eq 2",
        "eq eq",
        "and and",
        "and",
        "x eq",
        "x eq 1 and",
        "(x eq 1",
        "x eq 1)",
        "()",
        "not",
        "x y",
        "x eq 'a",
        "x eq 1x",
        "x eq 99999999999999999999",
        "x eq 1.5L",
        "x eq 1e999",
        "x eq datetime'no'",
        "x eq guid'1'",
        "x eq X'6'",
        "x eq time'1'",
        "x eq (1)",
        "x = 1",
        "x eq 1 & y eq 2",
        "x eq $1"
    })
    void theseAreRefused(String filter) {
        TableError error = failure(filter);

        assertThat(error.status()).isEqualTo(400);
        assertThat(error.code()).isEqualTo("InvalidInput");
        assertThat(error).hasMessageStartingWith("The filter has");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "startswith(x, 'a')",
        "substringof('a', x) eq true",
        "x add 1 eq 2",
        "1 mod 2 eq x",
        "length(x) gt 1 and y eq 1"
    })
    void whatTablesDoNotKnowIsNotImplemented(String filter) {
        TableError error = failure(filter);

        assertThat(error.status()).isEqualTo(501);
        assertThat(error.code()).isEqualTo("NotImplemented");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x eq                    | The filter has the end at position 4 where a name or a literal should be.
            x eq 1 eq 2             | The filter has 'eq' at position 7 where 'and', 'or' or the end should be.
            x eq datetime'no'       | The filter has 'datetime'no'' at position 5 where a datetime in its usual form should be.
            """, quoteCharacter = '`')
    void anErrorNamesThePlace(String filter, String sentence) {
        assertThat(failure(filter)).hasMessage(sentence);
    }

    @Test
    void nestingHasAnEnd() {
        assertThat(failure("(".repeat(100_000) + "x eq 1").code()).isEqualTo("InvalidInput");
        assertThat(failure("not ".repeat(100_000) + "x").code()).isEqualTo("InvalidInput");
        assertThat(failure("x or ".repeat(1000) + "x").code()).isEqualTo("InvalidInput");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "(a eq 1 or b ne 'it''s') and not (c)",
        "a ge 5L and b lt 2.5 and c eq true",
        "a eq datetime'2026-01-01T00:00:00.5Z' or b eq guid'c9da6455-213d-42c9-9a79-3e9149a57833' or c le X'62ff'",
    })
    void theTextOfAFilterIsOneThatSaysTheSame(String filter) {
        assertThat(TableFilter.parse(filter).text()).isEqualTo(filter);
    }

    @Test
    void stringsSortByTheirCodePoints() {
        assertThat(ValueComparison.compare("a", "b")).isNegative();
        assertThat(ValueComparison.compare("a", "aa")).isNegative();
        assertThat(ValueComparison.compare("\uFFFD", "\uD83D\uDE00")).isNegative();
        assertThat(ValueComparison.compare("\uD83D\uDE01", "\uD83D\uDE00")).isPositive();
        assertThat(ValueComparison.compare("é", "z")).isPositive();
    }
}
