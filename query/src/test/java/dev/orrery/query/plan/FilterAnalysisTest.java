package dev.orrery.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.index.IndexKey;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueType;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AllOf;
import dev.orrery.query.logical.IndexCondition.AnyOf;
import dev.orrery.query.logical.IndexCondition.Values;
import dev.orrery.query.sql.SqlParser;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FilterAnalysisTest {

    private static final ValueSet FIVE = ValueSet.point(JsonValue.of(5));
    private static final ValueSet STRINGS = ValueSet.ofTypes(ValueType.STRING);
    private static final String LONG = "x".repeat(IndexKey.STRING_BYTES_MAX);

    @Test
    void comparisonsWithConstantsAreRanges() {
        assertThat(where("c.a = 5")).isEqualTo(exactly("/a", FIVE));
        assertThat(where("5 = c.a")).isEqualTo(exactly("/a", FIVE));
        assertThat(where("c[\"a\"].b = 5")).isEqualTo(exactly("/a/b", FIVE));
        assertThat(where("c.a < 5")).isEqualTo(exactly("/a", ValueSet.below(JsonValue.of(5))));
        assertThat(where("5 < c.a")).isEqualTo(exactly("/a", ValueSet.above(JsonValue.of(5))));
        assertThat(where("c.a <= -5")).isEqualTo(exactly("/a", ValueSet.atMost(JsonValue.of(-5))));
        assertThat(where("c.a >= 2 + 3")).isEqualTo(exactly("/a", ValueSet.atLeast(JsonValue.of(5))));
        assertThat(where("c.a BETWEEN 1 AND 5"))
                .isEqualTo(exactly("/a", ValueSet.between(JsonValue.of(1), JsonValue.of(5))));
        assertThat(where("c.a IN (5, 'x')"))
                .isEqualTo(exactly("/a", ValueSet.points(List.of(JsonValue.of(5), JsonValue.of("x")))));
        assertThat(where("'x' IN (c.a, c.b)")).isEqualTo(new AnyOf(List.of(
                exactly("/a", ValueSet.point(JsonValue.of("x"))), exactly("/b", ValueSet.point(JsonValue.of("x"))))));
    }

    @Test
    void anythingDefinedIsDifferentFromAConstantUnlessItIsEqual() {
        assertThat(where("c.a != 5")).isEqualTo(exactly("/a", FIVE.complement()));
        assertThat(where("NOT (c.a = 5)")).isEqualTo(exactly("/a", FIVE.complement()));
        assertThat(where("NOT (c.a != 5)")).isEqualTo(exactly("/a", FIVE));
        assertThat(where("c.a NOT IN (5)")).isEqualTo(exactly("/a", FIVE.complement()));
    }

    @Test
    void notLessIsNotLessOnlyWithinTheType() {
        assertThat(where("NOT (c.a < 5)")).isEqualTo(exactly("/a", ValueSet.atLeast(JsonValue.of(5))));
        assertThat(where("NOT (c.a BETWEEN 1 AND 5)"))
                .isEqualTo(exactly("/a", ValueSet.below(JsonValue.of(1)).union(ValueSet.above(JsonValue.of(5)))));
    }

    @Test
    void comparisonsThatCanNotBeTrueAreNothing() {
        assertThat(where("c.a = undefined")).isEqualTo(IndexCondition.NOTHING);
        assertThat(where("c.a != undefined")).isEqualTo(IndexCondition.NOTHING);
        assertThat(where("c.a < [1]")).isEqualTo(IndexCondition.NOTHING);
        assertThat(where("c.a BETWEEN 1 AND 'z'")).isEqualTo(IndexCondition.NOTHING);
        assertThat(where("c.a > 3 AND c.a < 2")).isEqualTo(IndexCondition.NOTHING);
        assertThat(where("c.a = 5 AND false")).isEqualTo(IndexCondition.NOTHING);
        assertThat(where("c.a LIKE 5")).isEqualTo(IndexCondition.NOTHING);
        assertThat(where("NOT STARTSWITH(c.a, 5)")).isEqualTo(IndexCondition.NOTHING);
        assertThat(where("null")).isEqualTo(IndexCondition.NOTHING);
    }

    @Test
    void parametersAreConstants() {
        Parameters parameters =
                new Parameters(Map.of("@p", JsonText.parse("{\"least\": 5}"), "@name", JsonValue.of("a")));

        IndexCondition condition =
                FilterAnalysis.of(SqlParser.parse("SELECT * FROM c WHERE c[@name] >= @p.least"), parameters);

        assertThat(condition).isEqualTo(exactly("/a", ValueSet.atLeast(JsonValue.of(5))));
    }

    @Test
    void partsAboutOneValueAreTakenTogether() {
        assertThat(where("c.a > 1 AND (c.b = 5 AND c.a <= 5)")).isEqualTo(new AllOf(List.of(
                exactly("/a", ValueSet.above(JsonValue.of(1)).intersection(ValueSet.atMost(JsonValue.of(5)))),
                exactly("/b", FIVE))));
        assertThat(where("(c.a > 5 OR IS_STRING(c.a) OR IS_ARRAY(c.a) OR IS_OBJECT(c.a)) AND true"))
                .isEqualTo(exactly("/a", ValueSet.above(JsonValue.of(5))
                        .union(ValueSet.ofTypes(ValueType.STRING, ValueType.ARRAY, ValueType.OBJECT))));
    }

    @Test
    void anAlternativeThatNoIndexServesLeavesEverything() {
        assertThat(where("c.a = 5 OR c.b = 5"))
                .isEqualTo(new AnyOf(List.of(exactly("/a", FIVE), exactly("/b", FIVE))));
        assertThat(where("c.a = 5 OR LOWER(c.b) = 'x'")).isEqualTo(IndexCondition.EVERYTHING);
        assertThat(where("c.a = 5 OR NOT IS_DEFINED(c.b)")).isEqualTo(IndexCondition.EVERYTHING);
        assertThat(where("c.a = 5 AND LOWER(c.b) = 'x'")).isEqualTo(roughly("/a", FIVE));
        assertThat(where("c.a = 5 OR false")).isEqualTo(exactly("/a", FIVE));
        assertThat(where("c.a = 5 OR true")).isEqualTo(IndexCondition.EVERYTHING);
    }

    @Test
    void negationGoesThroughAndAndOr() {
        assertThat(where("NOT (c.a = 5 OR c.b = 5)")).isEqualTo(new AllOf(
                List.of(exactly("/a", FIVE.complement()), exactly("/b", FIVE.complement()))));
        assertThat(where("NOT (c.a = 5 AND c.b = 5)")).isEqualTo(new AnyOf(
                List.of(exactly("/a", FIVE.complement()), exactly("/b", FIVE.complement()))));
    }

    @Test
    void aPathAloneIsTrueOrFalse() {
        assertThat(where("c.a")).isEqualTo(exactly("/a", ValueSet.point(JsonValue.TRUE)));
        assertThat(where("NOT c.a")).isEqualTo(exactly("/a", ValueSet.point(JsonValue.FALSE)));
        assertThat(where("c.a ?? false")).isEqualTo(exactly("/a", ValueSet.point(JsonValue.TRUE)));
    }

    @Test
    void typeChecksAreSetsOfTypes() {
        assertThat(where("IS_DEFINED(c.a)")).isEqualTo(exactly("/a", ValueSet.ALL));
        assertThat(where("is_boolean(c.a)")).isEqualTo(exactly("/a", ValueSet.ofTypes(ValueType.BOOLEAN)));
        assertThat(where("IS_NULL(c.a)")).isEqualTo(exactly("/a", ValueSet.point(JsonValue.NULL)));
        assertThat(where("NOT IS_STRING(c.a)")).isEqualTo(IndexCondition.EVERYTHING);
    }

    @Test
    void stringsAreFoundByTheirBeginning() {
        assertThat(where("STARTSWITH(c.a, 'ab')")).isEqualTo(exactly("/a", ValueSet.startingWith("ab")));
        assertThat(where("STARTSWITH(c.a, 'ab', false)")).isEqualTo(exactly("/a", ValueSet.startingWith("ab")));
        assertThat(where("STARTSWITH(c.a, 'ab', true)")).isEqualTo(IndexCondition.EVERYTHING);
        assertThat(where("StringEquals('ab', c.a)")).isEqualTo(exactly("/a", ValueSet.point(JsonValue.of("ab"))));
        assertThat(where("NOT STARTSWITH(c.a, 'ab')"))
                .isEqualTo(exactly("/a", STRINGS.intersection(ValueSet.startingWith("ab").complement())));
        assertThat(where("STARTSWITH(c.a, '" + LONG + "y')").isExact()).isFalse();
    }

    @Test
    void likeIsExactIfItsOnlyWildcardIsTheLastPercentSign() {
        assertThat(where("c.a LIKE 'ab%'")).isEqualTo(exactly("/a", ValueSet.startingWith("ab")));
        assertThat(where("c.a LIKE 'ab'")).isEqualTo(exactly("/a", ValueSet.point(JsonValue.of("ab"))));
        assertThat(where("c.a LIKE '%'")).isEqualTo(exactly("/a", STRINGS));
        assertThat(where("c.a LIKE 'ab%c'")).isEqualTo(roughly("/a", ValueSet.startingWith("ab").inexact()));
        assertThat(where("c.a LIKE 'ab_'")).isEqualTo(roughly("/a", ValueSet.startingWith("ab").inexact()));
        assertThat(where("c.a LIKE 'a[bc]%'")).isEqualTo(roughly("/a", ValueSet.startingWith("a").inexact()));
        assertThat(where("c.a LIKE 'a!%b%' ESCAPE '!'")).isEqualTo(exactly("/a", ValueSet.startingWith("a%b")));
        assertThat(where("c.a NOT LIKE 'ab'"))
                .isEqualTo(exactly("/a", STRINGS.intersection(ValueSet.point(JsonValue.of("ab")).complement())));
    }

    @Test
    void arraysAreFoundByTheirElements() {
        assertThat(where("ARRAY_CONTAINS(c.a, 5)")).isEqualTo(exactly("/a/[]", FIVE));
        assertThat(where("ARRAY_CONTAINS(c.a, 5) AND ARRAY_CONTAINS(c.a, 6)")).isEqualTo(new AllOf(
                List.of(exactly("/a/[]", FIVE), exactly("/a/[]", ValueSet.point(JsonValue.of(6))))));
        assertThat(where("ARRAY_CONTAINS_ALL(c.a, 5, 6)"))
                .isEqualTo(where("ARRAY_CONTAINS(c.a, 5) AND ARRAY_CONTAINS(c.a, 6)"));
        assertThat(where("ARRAY_CONTAINS_ANY(c.a, 5, 6)"))
                .isEqualTo(exactly("/a/[]", ValueSet.points(List.of(JsonValue.of(5), JsonValue.of(6)))));
        assertThat(where("ARRAY_CONTAINS([5], c.a)")).isEqualTo(exactly("/a", FIVE));
        assertThat(where("NOT ARRAY_CONTAINS(c.a, 5)"))
                .isEqualTo(roughly("/a", ValueSet.ofTypes(ValueType.ARRAY)));
    }

    @Test
    void arraysAreFoundByTheMembersOfTheirElements() {
        assertThat(where("ARRAY_CONTAINS(c.a, {\"b\": 5}, true)")).isEqualTo(exactly("/a/[]/b", FIVE));
        assertThat(where("ARRAY_CONTAINS(c.a, {\"b\": 5})")).isEqualTo(roughly("/a/[]/b", FIVE));
        assertThat(where("ARRAY_CONTAINS(c.a, {\"b\": 5, \"d\": 5}, true)"))
                .isEqualTo(new AllOf(List.of(roughly("/a/[]/b", FIVE), roughly("/a/[]/d", FIVE))));
        assertThat(where("ARRAY_CONTAINS(c.a, {}, true)"))
                .isEqualTo(exactly("/a/[]", ValueSet.ofTypes(ValueType.OBJECT)));
    }

    @Test
    void anEqualObjectHasTheSameMembers() {
        assertThat(where("c.a = {\"b\": 5, \"d\": [5]}"))
                .isEqualTo(new AllOf(List.of(roughly("/a/d/[]", FIVE), roughly("/a/b", FIVE))));
        assertThat(where("c.a = []")).isEqualTo(roughly("/a", ValueSet.point(JsonValue.EMPTY_ARRAY)));
        assertThat(where("c.a != [5]").isExact()).isFalse();
    }

    @Test
    void anElementByNumberIsOneOfTheElements() {
        assertThat(where("c.a[0] = 5")).isEqualTo(roughly("/a/[]", FIVE));
        assertThat(where("c.a[0] > 5 AND c.a[1] < 5")).isInstanceOf(AllOf.class);
    }

    @Test
    void twoPathsThatAreComparedAreBothDefined() {
        assertThat(where("c.a = c.b"))
                .isEqualTo(new AllOf(List.of(roughly("/a", ValueSet.ALL), roughly("/b", ValueSet.ALL))));
        assertThat(where("c.a > ABS(c.b)")).isEqualTo(roughly("/a", ValueSet.ALL));
    }

    @Test
    void aSubqueryExistsIfAnElementDoes() {
        assertThat(where("EXISTS(SELECT VALUE t FROM t IN c.a WHERE t = 5)")).isEqualTo(exactly("/a/[]", FIVE));
        assertThat(where("EXISTS(SELECT VALUE t FROM t IN c.a)")).isEqualTo(exactly("/a/[]", ValueSet.ALL));
        assertThat(where("EXISTS(SELECT 1 FROM t IN c.a WHERE t.b >= 5 AND t.b <= 5)"))
                .isEqualTo(exactly("/a/[]/b", FIVE));
        assertThat(where("EXISTS(SELECT 1 FROM t IN c.a WHERE t = 5 OR t.b = 5)"))
                .isEqualTo(new AnyOf(List.of(exactly("/a/[]", FIVE), exactly("/a/[]/b", FIVE))));
        assertThat(where("EXISTS(SELECT 1 FROM t IN c.a WHERE t.b = 5 AND t.d = 5)"))
                .isEqualTo(new AllOf(List.of(roughly("/a/[]/b", FIVE), roughly("/a/[]/d", FIVE))));
        assertThat(where("EXISTS(SELECT 1 FROM t IN c.a WHERE EXISTS(SELECT 1 FROM u IN t.b WHERE u = 5))"))
                .isEqualTo(exactly("/a/[]/b/[]", FIVE));
        assertThat(where("EXISTS(SELECT VALUE t.b FROM t IN c.a WHERE t = 5)")).isEqualTo(roughly("/a/[]", FIVE));
        assertThat(where("NOT EXISTS(SELECT VALUE t FROM t IN c.a WHERE t = 5)")).isEqualTo(IndexCondition.EVERYTHING);
        assertThat(where("EXISTS(SELECT VALUE COUNT(1) FROM t IN c.a WHERE t = 5)"))
                .isEqualTo(IndexCondition.EVERYTHING);
    }

    @Test
    void joinedElementsMustBeThereAndCanGiveSeveralRows() {
        assertThat(condition("SELECT * FROM t IN c.a")).isEqualTo(roughly("/a/[]", ValueSet.ALL));
        assertThat(condition("SELECT * FROM t IN c.a WHERE t.b = 5")).isEqualTo(roughly("/a/[]/b", FIVE));
        assertThat(condition("SELECT t FROM c JOIN t IN c.a WHERE t > 1 AND t <= 5")).isEqualTo(roughly(
                "/a/[]", ValueSet.above(JsonValue.of(1)).intersection(ValueSet.atMost(JsonValue.of(5)))));
        assertThat(condition("SELECT t FROM c JOIN t IN c.a JOIN u IN t.b WHERE c.d = 5"))
                .isEqualTo(new AllOf(List.of(roughly("/a/[]/b/[]", ValueSet.ALL), roughly("/d", FIVE))));
        assertThat(condition("SELECT t FROM c JOIN (SELECT VALUE t FROM t IN c.a WHERE t.b = 5) t"))
                .isEqualTo(roughly("/a/[]/b", FIVE));
    }

    @Test
    void aSourceInsideAnItemGivesOneRowIfItIsThere() {
        assertThat(condition("SELECT * FROM c.a.b")).isEqualTo(exactly("/a/b", ValueSet.ALL));
        assertThat(condition("SELECT * FROM c.a AS x WHERE x.b = 5")).isEqualTo(exactly("/a/b", FIVE));
        assertThat(condition("SELECT VALUE d FROM (SELECT VALUE c.a FROM c WHERE c.b = 5) AS d WHERE d = 5"))
                .isEqualTo(new AllOf(List.of(roughly("/b", FIVE), roughly("/a", FIVE))));
        assertThat(condition("SELECT VALUE d FROM (SELECT TOP 1 VALUE c.a FROM c WHERE c.b = 5) AS d WHERE d = 5"))
                .isEqualTo(roughly("/b", FIVE));
        assertThat(condition("SELECT * FROM c")).isEqualTo(IndexCondition.EVERYTHING);
    }

    @Test
    void whatTheServerAddsToItemsIsNotInTheIndex() {
        assertThat(where("c._etag = 'x'")).isEqualTo(IndexCondition.EVERYTHING);
        assertThat(where("c._ts = 5")).isEqualTo(exactly("/_ts", FIVE));
        assertThat(where("c.a._etag = 5")).isEqualTo(exactly("/a/_etag", FIVE));
        assertThat(where("c.id = 'x'")).isEqualTo(exactly("/id", ValueSet.point(JsonValue.of("x"))));
    }

    @Test
    void functionsOfConstantsAreComputedIfTheContextIsKnown() {
        EvaluationContext context = new EvaluationContext(Instant.ofEpochSecond(7), new Random(1), UserFunctions.NONE);
        String filter = "SELECT * FROM c WHERE c.a > GetCurrentTimestampStatic() AND c.b = LOWER('X') AND c.d > RAND()";

        IndexCondition condition = FilterAnalysis.of(SqlParser.parse(filter), Parameters.NONE, context);

        assertThat(condition).isEqualTo(new AllOf(List.of(
                roughly("/a", ValueSet.above(JsonValue.of(7000))),
                roughly("/b", ValueSet.point(JsonValue.of("x"))),
                roughly("/d", ValueSet.ALL))));
    }

    @Test
    void longStringsAreLookedAtInTheItem() {
        assertThat(where("c.a = '" + LONG + "y'").isExact()).isFalse();
        assertThat(where("c.a = '" + LONG + "'").isExact()).isTrue();
    }

    @Test
    void whatIsLeftWithoutSomePathsIsNotExact() {
        IndexCondition both = where("c.a = 5 AND c.b = 5");
        IndexCondition either = where("c.a = 5 OR c.b = 5");

        assertThat(both.restrictedTo(path -> true)).isSameAs(both);
        assertThat(both.restrictedTo(path -> path.equals(IndexPath.parse("/a")))).isEqualTo(roughly("/a", FIVE));
        assertThat(either.restrictedTo(path -> path.equals(IndexPath.parse("/a"))))
                .isEqualTo(IndexCondition.EVERYTHING);
        assertThat(both.restrictedTo(path -> false)).isEqualTo(IndexCondition.EVERYTHING);
    }

    private static IndexCondition where(String filter) {
        return condition("SELECT * FROM c WHERE " + filter);
    }

    private static IndexCondition condition(String query) {
        return FilterAnalysis.of(SqlParser.parse(query), Parameters.NONE);
    }

    private static Values exactly(String path, ValueSet values) {
        return new Values(IndexPath.parse(path), values, true);
    }

    private static Values roughly(String path, ValueSet values) {
        return new Values(IndexPath.parse(path), values, false);
    }
}
