package dev.orrery.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionKeyTest {

    @Test
    void aHeaderIsReadComponentByComponent() {
        PartitionKey key = PartitionKey.parse("[\"t1\", 5, 5.5, true, false, null, {}]");

        assertThat(key).isEqualTo(PartitionKey.of("t1", 5, 5.5, true, false, null, JsonValue.UNDEFINED));
        assertThat(key.components()).hasSize(7);
    }

    @Test
    void anEmptyObjectAndAnEmptyArrayMeanUndefined() {
        PartitionKey undefined = PartitionKey.of(JsonValue.UNDEFINED);

        assertThat(PartitionKey.parse("[{}]")).isEqualTo(undefined);
        assertThat(PartitionKey.parse("[ [] ]")).isEqualTo(undefined);
        assertThat(undefined.components()).containsExactly(JsonValue.UNDEFINED);
    }

    @Test
    void aKeyStartsWithWholeComponents() {
        PartitionKey key = PartitionKey.of("ab", 0, JsonValue.UNDEFINED);

        assertThat(List.of(key, PartitionKey.of("ab", 0), PartitionKey.of("ab"), PartitionKey.of()))
                .allMatch(key::startsWith);
        assertThat(List.of(
                PartitionKey.of("a"),
                PartitionKey.of("ab", -0.0),
                PartitionKey.of("ab", 0, null),
                PartitionKey.of("ab", 0, JsonValue.UNDEFINED, 1)))
                .noneMatch(key::startsWith);
    }

    @Test
    void anEmptyHeaderHasNoComponents() {
        assertThat(PartitionKey.parse("[]").components()).isEmpty();
        assertThat(PartitionKey.parse("[]")).isNotEqualTo(PartitionKey.parse("[{}]"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "[{}]",
                "[null]",
                "[true]",
                "[false]",
                "[\"\"]",
                "[\"abc\"]",
                "[\"a\\\"\\\\b\"]",
                "[\"\\u00e9\\ud83d\\ude00\"]",
                "[\"\\ud83d\"]",
                "[5]",
                "[-5]",
                "[5.5]",
                "[-0.0]",
                "[1.0E300]",
                "[9007199254740992]",
                "[\"t1\",\"u1\",\"s1\"]",
                "[null,{},7]"
            })
    void aHeaderComesBackAsItWas(String text) {
        assertThat(PartitionKey.parse(text)).hasToString(text);
    }

    @Test
    void aHeaderIsWrittenInAscii() {
        assertThat(PartitionKey.of("é😀")).hasToString("[\"\\u00e9\\ud83d\\ude00\"]");
        assertThat(PartitionKey.parse("[\"é😀\"]")).isEqualTo(PartitionKey.of("é😀"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "abc", "[", "[1", "[1,]", "[1] [2]", "['a']", "[\"a\"", "[undefined]", "[1e999]"})
    void aHeaderThatIsNotJsonIsRefused(String text) {
        assertRefused(() -> PartitionKey.parse(text), "The partition key is not JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"abc\"", "5", "null", "true", "{}", "\"Infinity\"", "{\"a\":1}"})
    void aHeaderThatIsNotAnArrayIsRefused(String text) {
        assertRefused(() -> PartitionKey.parse(text), "The partition key is not an array in JSON");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[{\"a\":1}]", "[[1]]", "[\"a\",[[]]]", "[{\"type\":\"MinNumber\"}]"})
    void aHeaderWithObjectsOrArraysIsRefused(String text) {
        assertRefused(() -> PartitionKey.parse(text), "a string, a number, true, false or null");
    }

    @Test
    void numbersThatAreOneDoubleAreOneKey() {
        assertThat(PartitionKey.of(5)).isEqualTo(PartitionKey.of(5.0)).hasSameHashCodeAs(PartitionKey.of(5.0));
        assertThat(PartitionKey.of(5L)).isEqualTo(PartitionKey.of(new BigDecimal("5.00")));
        assertThat(PartitionKey.parse("[9007199254740993]")).isEqualTo(PartitionKey.parse("[9007199254740992]"));
        assertThat(PartitionKey.parse("[9007199254740993]")).isEqualTo(PartitionKey.of(0x1p53));
        assertThat(PartitionKey.parse("[9223372036854775807]")).isEqualTo(PartitionKey.of(0x1p63));
        assertThat(PartitionKey.parse("[5e0]").encoded()).isEqualTo(PartitionKey.parse("[5]").encoded());
    }

    @Test
    void zeroAndMinusZeroAreTwoKeys() {
        PartitionKey zero = PartitionKey.parse("[0]");
        PartitionKey minusZero = PartitionKey.parse("[-0]");

        assertThat(minusZero).isNotEqualTo(zero).isEqualTo(PartitionKey.of(-0.0));
        assertThat(minusZero.encoded()).isNotEqualTo(zero.encoded());
        assertThat(SortKey.length(minusZero.encoded(), 0)).isEqualTo(minusZero.encoded().length);
        assertThat(minusZero).isNotEqualTo(PartitionKey.of(-Double.MIN_VALUE));
    }

    @Test
    void keysOfDifferentTypesAreDifferent() {
        List<PartitionKey> keys = List.of(
                PartitionKey.parse("[]"),
                PartitionKey.of(JsonValue.UNDEFINED),
                PartitionKey.of((Object) null),
                PartitionKey.of(false),
                PartitionKey.of(true),
                PartitionKey.of(0),
                PartitionKey.of(-0.0),
                PartitionKey.of(1),
                PartitionKey.of(""),
                PartitionKey.of("1"),
                PartitionKey.of("\u0000"),
                PartitionKey.of("", ""),
                PartitionKey.of("a", "b"),
                PartitionKey.of("ab", ""),
                PartitionKey.of("\uD83D"),
                PartitionKey.of("?"),
                PartitionKey.of("\uFFFD"));

        assertThat(keys).doesNotHaveDuplicates();
        assertThat(keys.stream().map(key -> Arrays.hashCode(key.encoded())).toList()).doesNotHaveDuplicates();
    }

    @Test
    void longStringsThatShareTheirBeginningAreDifferentKeys() {
        PartitionKey left = PartitionKey.of("a".repeat(100) + "left");
        PartitionKey right = PartitionKey.of("a".repeat(100) + "right");

        assertThat(left).isNotEqualTo(right);
        assertThat(new HashV1().place(left.components())).isEqualTo(new HashV1().place(right.components()));
    }

    @Test
    void keysAreEqualIfAndOnlyIfTheirPlacesAre() {
        RandomKeys random = RandomKeys.fresh();
        Set<PartitionKey> keys = new HashSet<>();
        Set<EffectivePartitionKey> places = new HashSet<>();
        for (int i = 0; i < 20_000; i++) {
            PartitionKey key = PartitionKey.of(random.component());
            keys.add(key);
            places.add(new HashV2().place(key.components()));

            assertThat(places).hasSameSizeAs(keys);
        }
    }

    @Test
    void aKeyComesBackFromItsTextAndFromItsBytes() {
        RandomKeys random = RandomKeys.fresh();
        for (int i = 0; i < 10_000; i++) {
            PartitionKey key = random.key(1 + i % 3);
            byte[] bytes = key.encoded();
            byte[] embedded = new byte[bytes.length + 9];
            System.arraycopy(bytes, 0, embedded, 4, bytes.length);

            assertThat(PartitionKey.parse(key.toString())).isEqualTo(key);
            assertThat(PartitionKey.decode(bytes, 0, 1 + i % 3)).isEqualTo(key);
            assertThat(PartitionKey.decode(embedded, 4, 1 + i % 3)).isEqualTo(key).hasToString(key.toString());
        }
    }

    @Test
    void noKeyIsTheBeginningOfAnotherOfTheSameSize() {
        RandomKeys random = RandomKeys.fresh();
        for (int i = 0; i < 10_000; i++) {
            byte[] left = random.key(2).encoded();
            byte[] right = random.key(2).encoded();
            int shorter = Math.min(left.length, right.length);

            boolean isBeginning = Arrays.equals(left, 0, shorter, right, 0, shorter);

            assertThat(isBeginning).isEqualTo(Arrays.equals(left, right));
        }
    }

    @Test
    void theJsonHasAnEmptyObjectForUndefined() {
        assertThat(PartitionKey.of("a", JsonValue.UNDEFINED).toJson()).isEqualTo(JsonText.parse("[\"a\",{}]"));
    }

    @Test
    void theStringsMayTake2048BytesTogether() {
        assertThat(PartitionKey.of("a".repeat(2048)).components()).hasSize(1);
        assertThat(PartitionKey.of("a".repeat(1000), "b".repeat(1048), 5).components()).hasSize(3);
        assertRefused(() -> PartitionKey.of("a".repeat(2049)), "Keep them to 2048");
        assertRefused(() -> PartitionKey.of("é".repeat(1025)), "Keep them to 2048");
        assertRefused(() -> PartitionKey.of("a".repeat(1000), "b".repeat(1049)), "Keep them to 2048");
    }

    @Test
    void numbersAreFinite() {
        for (double number : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            assertRefused(() -> PartitionKey.of(number), "finite");
        }
    }

    @Test
    void otherObjectsThanComponentsAreABug() {
        assertThatIllegalArgumentException().isThrownBy(() -> PartitionKey.of('c'));
    }

    private static void assertRefused(Runnable call, String sentence) {
        assertThatExceptionOfType(OrreryException.class)
                .isThrownBy(call::run)
                .withMessageContaining(sentence)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARTITION_KEY));
    }
}
