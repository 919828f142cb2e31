package dev.orrery.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKeyDefinition.Kind;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionKeyDefinitionTest {

    private final PartitionKeyDefinition levels = PartitionKeyDefinition.multiHash("/tenant", "/user", "/session");

    @Test
    void kindAndVersionMayBeMissing() {
        PartitionKeyDefinition definition = parse("{\"paths\":[\"/a/b\"]}");

        assertThat(definition)
                .isEqualTo(new PartitionKeyDefinition(List.of(PropertyPath.parse("/a/b")), Kind.HASH, 1, false));
        assertThat(parse("{\"paths\":[\"/a/b\"],\"kind\":null,\"version\":null,\"systemKey\":null}"))
                .isEqualTo(definition);
    }

    @Test
    void aHierarchicalKeyHasVersion2AlsoIfItDoesntSaySo() {
        assertThat(parse("{\"paths\":[\"/a\",\"/b\"],\"kind\":\"MultiHash\"}"))
                .isEqualTo(PartitionKeyDefinition.multiHash("/a", "/b"));
    }

    @Test
    void theKindIsReadInAnyCase() {
        assertThat(parse("{\"paths\":[\"/a\"],\"kind\":\"hash\",\"version\":2}"))
                .isEqualTo(PartitionKeyDefinition.hash("/a"));
        assertThat(parse("{\"paths\":[\"/a\"],\"kind\":\"multihash\",\"version\":2.0}"))
                .isEqualTo(PartitionKeyDefinition.multiHash("/a"));
    }

    @Test
    void theVersionMayBeAName() {
        assertThat(parse("{\"paths\":[\"/a\"],\"version\":\"V1\"}").version()).isEqualTo(1);
        assertThat(parse("{\"paths\":[\"/a\"],\"version\":\"V2\"}").version()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"paths\":[\"/a\"],\"kind\":\"Hash\",\"version\":1}",
                "{\"paths\":[\"/a/b\"],\"kind\":\"Hash\",\"version\":2}",
                "{\"paths\":[\"/tenant\",\"/user\",\"/session\"],\"kind\":\"MultiHash\",\"version\":2}",
                "{\"paths\":[\"/_partitionKey\"],\"kind\":\"Hash\",\"version\":2,\"systemKey\":true}"
            })
    void aDefinitionComesBackAsItWas(String json) {
        assertThat(parse(json).toJson()).hasToString(json);
    }

    @Test
    void theDefinitionWithoutAKeyHasTheSystemPath() {
        assertThat(PartitionKeyDefinition.none())
                .isEqualTo(parse(
                        "{\"paths\":[\"/_partitionKey\"],\"kind\":\"Hash\",\"version\":2,\"systemKey\":true}"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null                                             | is not an object",
                "[]                                               | is not an object",
                "\"/a\"                                           | is not an object",
                "{}                                               | array of strings",
                "{\"paths\":\"/a\"}                               | array of strings",
                "{\"paths\":null}                                 | array of strings",
                "{\"paths\":[5]}                                  | array of strings",
                "{\"paths\":[null]}                               | array of strings",
                "{\"paths\":[]}                                   | Give it one path",
                "{\"paths\":[\"/a\",\"/b\"]}                      | or the kind MultiHash",
                "{\"paths\":[\"/a\"],\"kind\":\"Range\"}          | Hash or MultiHash",
                "{\"paths\":[\"/a\"],\"kind\":5}                  | Hash or MultiHash",
                "{\"paths\":[\"/a\"],\"version\":0}               | Use 1 or 2",
                "{\"paths\":[\"/a\"],\"version\":3}               | Use 1 or 2",
                "{\"paths\":[\"/a\"],\"version\":1.5}             | Use 1 or 2",
                "{\"paths\":[\"/a\"],\"version\":\"2\"}           | Use 1 or 2",
                "{\"paths\":[\"/a\"],\"systemKey\":1}             | true or false",
                "{\"paths\":[\"/a\"],\"systemKey\":true}          | /_partitionKey",
                "{\"paths\":[],\"kind\":\"MultiHash\"}            | one to three paths",
                "{\"paths\":[\"/a\",\"/b\",\"/c\",\"/d\"],\"kind\":\"MultiHash\"} | Too many partition key paths (4) specified. A maximum of 3 is allowed.",
                "{\"paths\":[\"/a\",\"/'a'\"],\"kind\":\"MultiHash\"}             | the same path twice",
                "{\"paths\":[\"/a\"],\"kind\":\"MultiHash\",\"version\":1}        | Use version 2"
            })
    void anInvalidDefinitionIsRefused(String json, String sentence) {
        assertThatExceptionOfType(OrreryException.class)
                .isThrownBy(() -> parse(json))
                .withMessageContaining(sentence)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_DEFINITION));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a        | without a slash",
                "``       | without a slash",
                "/        | an empty name",
                "/a/      | slash at its end",
                "/a//b    | an empty name",
                "/a/*     | a wildcard",
                "/*       | a wildcard",
                "/a/?     | a wildcard",
                "/a/[]    | an array index",
                "/a/[0]/b | an array index",
                "/\"a     | closing quote",
                "/a b     | in quotes"
            })
    void aPathThatIsNoneIsRefused(String path, String sentence) {
        JsonValue definition = new ValueWriter()
                .startObject()
                .name("paths")
                .startArray()
                .value(path)
                .endArray()
                .endObject()
                .finish();

        assertThatExceptionOfType(OrreryException.class)
                .isThrownBy(() -> PartitionKeyDefinition.parse(definition))
                .withMessageContaining(sentence)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARTITION_KEY_PATH))
                .satisfies(e -> assertThat(e.facts()).containsEntry("path", path));
    }

    @Test
    void anAbsentDefinitionIsRefusedToo() {
        assertThatExceptionOfType(OrreryException.class)
                .isThrownBy(() -> PartitionKeyDefinition.parse(JsonValue.UNDEFINED))
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_DEFINITION));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":{\"b c\":\"x\"}}   | [\"x\"]",
                "{\"a\":{\"b c\":5}}       | [5]",
                "{\"a\":{\"b c\":true}}    | [true]",
                "{\"a\":{\"b c\":null}}    | [null]",
                "{\"a\":{}}                | [{}]",
                "{\"a\":null}              | [{}]",
                "{\"a\":\"x\"}             | [{}]",
                "{\"a\":[{\"b c\":\"x\"}]} | [{}]",
                "{\"a\":{\"b c\":{}}}      | [{}]",
                "{}                        | [{}]"
            })
    void theKeyOfAnItemIsWhatStandsAtThePath(String body, String key) {
        PartitionKeyDefinition definition = PartitionKeyDefinition.hash("/a/\"b c\"");

        assertThat(definition.keyOf(JsonText.parse(body))).hasToString(key);
    }

    @Test
    void theHierarchicalKeyOfAnItemHasUndefinedWhereALevelIsMissing() {
        assertThat(levels.keyOf(JsonText.parse("{\"tenant\":\"t1\",\"session\":7}"))).hasToString("[\"t1\",{},7]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"pk\":{\"a\":1}}", "{\"pk\":[]}", "{\"pk\":[\"x\"]}"})
    void anObjectOrArrayIsNoKey(String body) {
        assertInvalidKey(
                () -> PartitionKeyDefinition.hash("/pk").keyOf(JsonText.parse(body)),
                "a string, a number, true, false or null");
    }

    @Test
    void theKeyOfAnItemIsIndependentOfItsBody() {
        byte[] body = JsonText.parse("{\"pk\":\"x\"}").encoded().clone();
        PartitionKey key = PartitionKeyDefinition.hash("/pk").keyOf(JsonValue.ofEncoded(body));

        Arrays.fill(body, (byte) 0);

        assertThat(key).hasToString("[\"x\"]");
    }

    @Test
    void aFullKeyHasAComponentForEachPath() {
        PartitionKey key = PartitionKey.of("t", "u", "s");

        assertThat(levels.checkFull(key)).isSameAs(key);
        assertInvalidKey(() -> levels.checkFull(PartitionKey.of("t", "u")), "fewer components");
        assertInvalidKey(() -> levels.checkFull(PartitionKey.of("t", "u", "s", "x")), "more components");
        assertInvalidKey(() -> PartitionKeyDefinition.hash("/a").checkFull(PartitionKey.of()), "fewer components");
        assertInvalidKey(() -> PartitionKeyDefinition.hash("/a").effective(PartitionKey.of(1, 2)), "more components");
    }

    @Test
    void noComponentsMeanUndefinedForASystemKey() {
        PartitionKeyDefinition none = PartitionKeyDefinition.none();
        PartitionKey undefined = PartitionKey.of(JsonValue.UNDEFINED);

        assertThat(none.checkFull(PartitionKey.parse("[]"))).isEqualTo(undefined);
        assertThat(none.checkFull(PartitionKey.parse("[{}]"))).isEqualTo(undefined);
        assertThat(none.keyOf(JsonText.parse("{\"id\":\"1\"}"))).isEqualTo(undefined);
        assertThat(none.effective(PartitionKey.parse("[]"))).isEqualTo(none.effective(undefined));
        assertThat(none.range(PartitionKey.parse("[]"))).isEqualTo(none.range(undefined));
        assertThat(none.keyOf(JsonText.parse("{\"_partitionKey\":\"x\"}"))).isEqualTo(PartitionKey.of("x"));
    }

    @Test
    void eachDefinitionHashesInItsOwnWay() {
        PartitionKeyDefinition version1 = parse("{\"paths\":[\"/a\"]}");

        assertThat(version1.effective(PartitionKey.of("redmond")).hex()).isEqualTo("05C1EFE313830C087366656E706F6500");
        assertThat(PartitionKeyDefinition.hash("/a").effective(PartitionKey.of("redmond")).hex())
                .isEqualTo("22E342F38A486A088463DFF7838A5963");
        assertThat(PartitionKeyDefinition.multiHash("/a", "/b").effective(PartitionKey.of("redmond", 50)).hex())
                .isEqualTo("22E342F38A486A088463DFF7838A5963" + "1E8F1B568344ABCE9108B541F76699F9");
    }

    @Test
    void theRangeOfAFullKeyIsAPoint() {
        EpkRange range = PartitionKeyDefinition.hash("/a").range(PartitionKey.of("redmond"));

        assertThat(range.min().hex()).isEqualTo("22E342F38A486A088463DFF7838A5963");
        assertThat(range.max().hex()).isEqualTo("22E342F38A486A088463DFF7838A596300");
    }

    @Test
    void theRangeOfAPrefixEndsBehindAllItsKeys() {
        EpkRange range = levels.range(PartitionKey.of("redmond"));

        assertThat(range.min().hex()).isEqualTo("22E342F38A486A088463DFF7838A5963");
        assertThat(range.max().hex()).isEqualTo("22E342F38A486A088463DFF7838A5963FF");
    }

    @Test
    void theRangeOfAPrefixContainsTheKeysThatBeginWithItAndNoOthers() {
        RandomKeys random = RandomKeys.fresh();
        for (int i = 0; i < 20_000; i++) {
            int size = 1 + random.number(3);
            PartitionKey prefix = random.key(size);
            PartitionKey key = i % 2 == 0 ? extended(prefix, random) : random.key(3);
            boolean beginsWithIt = PartitionKey.of(key.components().subList(0, size)).equals(prefix);

            assertThat(levels.range(prefix).contains(levels.effective(key))).isEqualTo(beginsWithIt);
        }
    }

    @Test
    void aRangeNeedsAtLeastOneComponentAndNoMoreThanThereArePaths() {
        assertInvalidKey(() -> levels.range(PartitionKey.parse("[]")), "fewer components");
        assertInvalidKey(() -> levels.range(PartitionKey.of(1, 2, 3, 4)), "more components");
        assertInvalidKey(() -> PartitionKeyDefinition.hash("/a").range(PartitionKey.parse("[]")), "fewer components");
    }

    private static PartitionKey extended(PartitionKey prefix, RandomKeys random) {
        PartitionKey key = prefix;
        while (key.components().size() < 3) {
            key = PartitionKey.of(
                    Stream.concat(
                            key.components().stream(), Stream.of(random.component()))
                            .toList());
        }
        return key;
    }

    private static PartitionKeyDefinition parse(String json) {
        return PartitionKeyDefinition.parse(JsonText.parse(json));
    }

    private static void assertInvalidKey(Runnable call, String sentence) {
        assertThatExceptionOfType(OrreryException.class)
                .isThrownBy(call::run)
                .withMessageContaining(sentence)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_PARTITION_KEY));
    }
}
