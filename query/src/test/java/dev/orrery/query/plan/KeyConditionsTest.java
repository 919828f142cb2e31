package dev.orrery.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.logical.KeyConditions;
import dev.orrery.query.logical.KeyConditions.Alternative;
import dev.orrery.query.sql.SqlParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class KeyConditionsTest {

    @Test
    void equalityNamesOneKey() {
        assertThat(keys("c.pk = 'x'")).containsExactly(key("x"));
        assertThat(keys("'x' = c[\"pk\"]")).containsExactly(key("x"));
        assertThat(keys("c.pk = 'x' AND c.a > 3")).containsExactly(key("x"));
        assertThat(keys("c.pk = null")).containsExactly(key(JsonValue.NULL));
    }

    @Test
    void inAndOrNameSeveralInTheOrderOfTheFilter() {
        assertThat(keys("c.pk IN ('y', 'x', 'y')")).containsExactly(key("y"), key("x"));
        assertThat(keys("c.pk = 2 OR c.pk = 1 OR c.pk = 2.0")).containsExactly(key(2), key(1));
        assertThat(keys("c.pk IN ('a', 'b', 'd') AND c.pk IN ('d', 'b')")).containsExactly(key("b"), key("d"));
    }

    @Test
    void aPathAloneIsTrueOrFalse() {
        assertThat(keys("c.pk")).containsExactly(key(true));
        assertThat(keys("NOT c.pk")).containsExactly(key(false));
    }

    @Test
    void otherFiltersAllowEverything() {
        for (String filter : List.of(
                "c.pk > 'x'", "c.pk != 'x'", "IS_DEFINED(c.pk)", "c.pk = 'x' OR c.a = 1", "c.pk.b = 'x'", "c.a = 'x'",
                "NOT (c.pk = 'x')", "true", "c.pk = c.a", "STARTSWITH(c.pk, 'x')", "c.pk[0] = 'x'")) {
            assertThat(of(filter, "/pk")).as(filter).isEqualTo(KeyConditions.ANYTHING);
            assertThat(of(filter, "/pk").keys()).as(filter).isEmpty();
        }
    }

    @Test
    void contradictionsAllowNothing() {
        for (String filter : List.of(
                "c.pk = 'x' AND c.pk = 'y'", "false", "c.pk = undefined", "c.pk = 'x' AND null", "c.id = 5")) {
            assertThat(of(filter, "/pk").isNothing()).as(filter).isTrue();
            assertThat(of(filter, "/pk").keys()).as(filter).contains(List.of());
        }
    }

    @Test
    void onlyPathsOfTheItemItselfNameKeys() {
        assertThat(ofQuery("SELECT * FROM c JOIN t IN c.tags WHERE t.pk = 'x'", "/pk"))
                .isEqualTo(KeyConditions.ANYTHING);
        assertThat(ofQuery("SELECT * FROM c JOIN t IN c.tags WHERE c.pk = 'x'", "/pk").keys())
                .contains(List.of(key("x")));
        assertThat(ofQuery("SELECT * FROM t IN c.tags WHERE t.pk = 'x'", "/pk")).isEqualTo(KeyConditions.ANYTHING);
        assertThat(ofQuery("SELECT * FROM c.a AS x WHERE x.pk = 'x'", "/pk")).isEqualTo(KeyConditions.ANYTHING);
        assertThat(ofQuery("SELECT * FROM c.a AS x WHERE x.pk = 'x'", "/a/pk").keys()).contains(List.of(key("x")));
        assertThat(ofQuery("SELECT * FROM c", "/pk")).isEqualTo(KeyConditions.ANYTHING);
    }

    @Test
    void zeroIsTwoKeys() {
        assertThat(keys("c.pk = 0")).containsExactly(key(0), key(-0.0));
        assertThat(keys("c.pk = -0.0")).containsExactly(key(0), key(-0.0));
    }

    @Test
    void arraysAndObjectsCountAsUndefined() {
        assertThat(keys("c.pk = {}")).containsExactly(key(JsonValue.UNDEFINED));
        assertThat(keys("c.pk = [1]")).containsExactly(key(JsonValue.UNDEFINED));
    }

    @Test
    void whatNoItemCanHaveIsLeftOut() {
        assertThat(keys("c.pk IN ('" + "x".repeat(PartitionKey.TEXT_BYTES_MAX + 1) + "', 'y')"))
                .containsExactly(key("y"));
    }

    @Test
    void keysOfSeveralPathsAreNamedAsFarAsTheyArePinnedFromTheFirst() {
        assertThat(keys("c.t = 'a' AND c.u IN (1, 2)", "/t", "/u", "/s")).containsExactly(key("a", 1), key("a", 2));
        assertThat(keys("c.u = 1 AND c.t = 'a' AND c.s = 'z'", "/t", "/u", "/s")).containsExactly(key("a", 1, "z"));
        assertThat(keys("c.t = 'a' AND c.s = 'z'", "/t", "/u", "/s")).containsExactly(key("a"));
        assertThat(of("c.u = 1", "/t", "/u")).isEqualTo(KeyConditions.ANYTHING);
    }

    @Test
    void longerKeysArePartOfShorterOnes() {
        assertThat(keys("(c.t = 'a' AND c.u = 1) OR c.t = 'b' OR c.t = 'a'", "/t", "/u"))
                .containsExactly(key("b"), key("a"));
    }

    @Test
    void idsAreNamedWithTheirKeys() {
        KeyConditions conditions = of(
                "(c.id = 'a' AND c.pk = 'x') OR (c.id = 'b' AND c.pk = 'y') OR (c.pk = 'x' AND c.id IN ('d', 5))",
                "/pk");

        assertThat(conditions.alternatives()).containsExactly(
                new Alternative(key("x"), Optional.of(ids("a", "d"))),
                new Alternative(key("y"), Optional.of(ids("b"))));
    }

    @Test
    void anIdAloneIsNamedWithoutAKey() {
        assertThat(of("c.id = 'a'", "/pk").alternatives())
                .containsExactly(new Alternative(PartitionKey.of(List.of()), Optional.of(ids("a"))));
        assertThat(of("c.id = 'a'", "/pk").keys()).isEmpty();
        assertThat(of("(c.id = 'a' AND c.pk = 'x') OR c.pk = 'x'", "/pk").alternatives())
                .containsExactly(new Alternative(key("x"), Optional.empty()));
    }

    @Test
    void theIdCanBeTheKey() {
        assertThat(of("c.id IN ('a', 'b')", "/id").alternatives()).containsExactly(
                new Alternative(key("a"), Optional.of(ids("a"))),
                new Alternative(key("b"), Optional.of(ids("b"))));
    }

    @Test
    void manyKeysAreNamedButNotTooMany() {
        assertThat(keys(manyKeys(5_000))).hasSize(5_000);
        assertThat(of(manyKeys(KeyConditions.ALTERNATIVES_MAX + 1), "/pk")).isEqualTo(KeyConditions.ANYTHING);
        assertThat(keys("c.a IN (" + numbers(500) + ") AND c.b IN (" + numbers(500) + ")", "/a", "/b")).hasSize(501);
    }

    @Test
    void parametersAreConstants() {
        Parameters parameters = new Parameters(Map.of("@key", JsonValue.of("x")));

        KeyConditions conditions = KeyAnalysis.of(
                SqlParser.parse("SELECT * FROM c WHERE c.pk = @key"), parameters, List.of(PropertyPath.parse("/pk")));

        assertThat(conditions.keys()).contains(List.of(key("x")));
    }

    private static String manyKeys(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "(c.id = 'i" + i + "' AND c.pk = 'p" + i + "')")
                .collect(Collectors.joining(" OR "));
    }

    private static String numbers(int count) {
        return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    }

    private static List<PartitionKey> keys(String filter, String... paths) {
        return of(filter, paths.length == 0 ? new String[] {"/pk"} : paths).keys().orElseThrow();
    }

    private static KeyConditions of(String filter, String... paths) {
        return ofQuery("SELECT * FROM c WHERE " + filter, paths);
    }

    private static KeyConditions ofQuery(String query, String... paths) {
        List<PropertyPath> keyPaths = List.of(paths).stream().map(PropertyPath::parse).toList();
        return KeyAnalysis.of(SqlParser.parse(query), Parameters.NONE, keyPaths);
    }

    private static PartitionKey key(Object... components) {
        return PartitionKey.of(components);
    }

    private static List<ItemId> ids(String... texts) {
        return Stream.of(texts).map(ItemId::ofText).toList();
    }
}
