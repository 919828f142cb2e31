package dev.orrery.model.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The places that clients compute; if one of these changes, they ask the wrong partition. */
class HashTest {

    private static final String ALPHABETS = "abcdefghijklmnopqrstuvwxyz".repeat(5);
    private static final String CHARS_100 = ALPHABETS.substring(0, 100);
    private static final String CHARS_101 = ALPHABETS.substring(0, 101);

    @ParameterizedTest
    @MethodSource
    void aKeyHasTheKnownPlaceInVersion2(JsonValue component, String expected) {
        assertThat(new HashV2().place(List.of(component)).hex()).isEqualTo(expected);
        assertThat(new MultiHash().place(List.of(component)).hex()).isEqualTo(expected);
    }

    static Stream<Arguments> aKeyHasTheKnownPlaceInVersion2() {
        return Stream.of(
                Arguments.of(JsonValue.of("redmond"), "22E342F38A486A088463DFF7838A5963"),
                Arguments.of(JsonValue.of(""), "32E9366E637A71B4E710384B2F4970A0"),
                Arguments.of(JsonValue.of("aa"), "05033626483AE80D00E44FBD35362B19"),
                Arguments.of(JsonValue.NULL, "378867E4430E67857ACE5C908374FE16"),
                Arguments.of(JsonValue.TRUE, "0E711127C5B5A8E4726AC6DD306A3E59"),
                Arguments.of(JsonValue.FALSE, "2FE1BE91E90A3439635E0E9E37361EF2"),
                Arguments.of(JsonValue.UNDEFINED, "11622DAA78F835834610ABE56EFF5CB5"),
                Arguments.of(JsonValue.of(5), "19C08621B135968252FB34B4CF66F811"),
                Arguments.of(JsonValue.of(5.0), "19C08621B135968252FB34B4CF66F811"),
                Arguments.of(JsonValue.of(5.5), "0E2EE47829D1AF775EEFB6540FD1D0ED"),
                Arguments.of(JsonValue.of(12313.1221), "27E7ECA8F2EE3E53424DE8D5220631C6"),
                Arguments.of(JsonValue.of(123456789), "1F56D2538088EBA82CCF988F36E16760"),
                Arguments.of(JsonValue.of(0), "155B95BEDAC4B1E9EC1CDC9BB0DDDE58"),
                Arguments.of(JsonValue.of(-0.0), "3D018BB1DF3DB27235766E81FD10406E"),
                Arguments.of(JsonValue.of(1), "20CD98B339BA78A5D0CF6953B87070B0"),
                Arguments.of(JsonValue.of(-1), "19938E7A936C1C5B9E3AE842BBC16839"),
                Arguments.of(JsonValue.of(50), "1E8F1B568344ABCE9108B541F76699F9"),
                Arguments.of(JsonValue.of(CHARS_100), "023D5F0B62EBEF22A43564F267193B4D"),
                Arguments.of(JsonValue.of(CHARS_101), "357D83181DB32D35F58CDA3C9F2E0742"));
    }

    @ParameterizedTest
    @MethodSource
    void aKeyHasTheKnownPlaceInVersion1(JsonValue component, String expected) {
        assertThat(new HashV1().place(List.of(component)).hex()).isEqualTo(expected);
    }

    static Stream<Arguments> aKeyHasTheKnownPlaceInVersion1() {
        return Stream.of(
                Arguments.of(JsonValue.of("redmond"), "05C1EFE313830C087366656E706F6500"),
                Arguments.of(JsonValue.of("partitionKey"), "05C1E1B3D9CD2608716273756A756A706F4C667A00"),
                Arguments.of(JsonValue.of(""), "05C1CF33970FF80800"),
                Arguments.of(JsonValue.of("aa"), "05C1C7B7270FE008626200"),
                Arguments.of(JsonValue.NULL, "05C1ED45D7475601"),
                Arguments.of(JsonValue.TRUE, "05C1D7C5A903D803"),
                Arguments.of(JsonValue.FALSE, "05C1DB857D857C02"),
                Arguments.of(JsonValue.UNDEFINED, "05C1D529E345DC00"),
                Arguments.of(JsonValue.of(5), "05C1D9C1C5517C05C014"),
                Arguments.of(JsonValue.of(5.0), "05C1D9C1C5517C05C014"),
                Arguments.of(JsonValue.of(5.5), "05C1D7A771716C05C016"),
                Arguments.of(JsonValue.of(12313.1221), "05C1ED154D592E05C0C90723F50FC925D8"),
                Arguments.of(JsonValue.of(123456789), "05C1D9E1A5311C05C19DB7CD8B40"),
                Arguments.of(JsonValue.of(0), "05C1BF6DA11560058000"),
                Arguments.of(JsonValue.of(-0.0), "05C1E703ED99A0058000"),
                Arguments.of(JsonValue.of(1), "05C1ED172B6B2605BFF0"),
                Arguments.of(JsonValue.of(-1), "05C1D1A5BDDF9C054010"),
                Arguments.of(JsonValue.of(CHARS_100), placeOfLongString()),
                Arguments.of(JsonValue.of(CHARS_101), placeOfLongString()));
    }

    private static String placeOfLongString() {
        StringBuilder place = new StringBuilder("05C1DD5D814964" + "08");
        CHARS_100.chars().forEach(c -> place.append(String.format("%02X", c + 1)));
        return place.append("00").toString();
    }

    @Test
    void version2HashesSeveralComponentsAsOne() {
        List<JsonValue> components =
                List.of(JsonValue.of(5.0), JsonValue.of("redmond"), JsonValue.TRUE, JsonValue.NULL);

        assertThat(new HashV2().place(components).hex()).isEqualTo("3032DECBE2AB1768D8E0AEDEA35881DF");
    }

    @Test
    void aHierarchicalKeyHasThePlacesOfItsLevelsOneAfterTheOther() {
        List<JsonValue> components = List.of(JsonValue.of("redmond"), JsonValue.of(50));

        assertThat(new MultiHash().place(components).hex())
                .isEqualTo("22E342F38A486A088463DFF7838A5963" + "1E8F1B568344ABCE9108B541F76699F9");
    }

    @Test
    void version1KeepsOnly101BytesOfTextBeyondAscii() {
        String place = new HashV1().place(List.of(JsonValue.of("\u00e9".repeat(51)))).hex();

        assertThat(place.substring(14)).isEqualTo("08" + "C4AA".repeat(50) + "C4");
    }

    @Test
    void aTextOfExactly100BytesStillHasItsTerminatorInVersion1() {
        String place = new HashV1().place(List.of(JsonValue.of("\u00e9".repeat(50)))).hex();

        assertThat(place.substring(14)).isEqualTo("08" + "C4AA".repeat(50) + "00");
    }

    @Test
    void aLoneSurrogateIsHashedAsItsThreeBytes() {
        for (PartitionHash hash : List.of(new HashV1(), new HashV2(), new MultiHash())) {
            EffectivePartitionKey high = hash.place(List.of(JsonValue.of("a\uD83Db")));
            EffectivePartitionKey low = hash.place(List.of(JsonValue.of("a\uDE00b")));
            EffectivePartitionKey pair = hash.place(List.of(JsonValue.of("a\uD83D\uDE00b")));

            assertThat(List.of(high, low, pair)).doesNotHaveDuplicates();
        }
        assertThat(new HashV1().place(List.of(JsonValue.of("\uD83D"))).hex()).endsWith("08" + "EEA1BE" + "00");
        assertThat(new HashV1().place(List.of(JsonValue.of("\uD83D\uDE00"))).hex()).endsWith("08" + "F1A09981" + "00");
    }

    @Test
    void version1MayCutASurrogatePair() {
        String cut = "a".repeat(99) + "\uD83D\uDE00";

        assertThat(new HashV1().place(List.of(JsonValue.of(cut))))
                .isEqualTo(new HashV1().place(List.of(JsonValue.of("a".repeat(99) + "\uD83D"))));
    }
}
