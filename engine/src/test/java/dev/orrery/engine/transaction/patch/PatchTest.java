package dev.orrery.engine.transaction.patch;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.Decimal128;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.NumberType;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.testing.Spec;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Spec("1.3")
class PatchTest {

    private static final List<PropertyPath> PARTITION_KEY = List.of(PropertyPath.parse("/pk"));

    @Test
    void addCreatesAProperty() {
        assertPatched("{'a':1}", "{'a':1,'b':[2]}", "{'op':'add','path':'/b','value':[2]}");
        assertPatched("{'a':{'x':1},'z':2}", "{'a':{'x':1,'y':null},'z':2}", "{'op':'add','path':'/a/y','value':null}");
    }

    @Test
    void addOverwritesAPropertyInItsPlace() {
        assertPatched("{'a':1,'b':2,'c':3}", "{'a':1,'b':'new','c':3}", "{'op':'add','path':'/b','value':'new'}");
    }

    @Test
    void addInsertsAnElement() {
        assertPatched("{'a':[1,2]}", "{'a':[0,1,2]}", "{'op':'add','path':'/a/0','value':0}");
        assertPatched("{'a':[1,2]}", "{'a':[1,1.5,2]}", "{'op':'add','path':'/a/1','value':1.5}");
    }

    @Test
    void addAppendsBehindTheLastElement() {
        assertPatched("{'a':[1,2]}", "{'a':[1,2,3]}", "{'op':'add','path':'/a/2','value':3}");
        assertPatched("{'a':[1,2]}", "{'a':[1,2,3]}", "{'op':'add','path':'/a/-','value':3}");
        assertPatched("{'a':[]}", "{'a':[3]}", "{'op':'add','path':'/a/-','value':3}");
    }

    @Test
    void addFailsBeyondTheEndOfAnArray() {
        assertRefused("{'a':[1,2]}", "beyond the end", "{'op':'add','path':'/a/3','value':3}");
        assertRefused("{'a':[1,2]}", "beyond the end", "{'op':'add','path':'/a/99999999999999999999','value':3}");
    }

    @Test
    void setCreatesOrOverwritesAProperty() {
        assertPatched("{'a':1}", "{'a':1,'b':2}", "{'op':'set','path':'/b','value':2}");
        assertPatched("{'a':1,'b':2}", "{'a':{},'b':2}", "{'op':'set','path':'/a','value':{}}");
        assertPatched("{'a':1}", "{'a':1,'ttl':60}", "{'op':'set','path':'/ttl','value':60}");
    }

    @Test
    void setOverwritesAnElement() {
        assertPatched("{'a':[1,2,3]}", "{'a':[1,'x',3]}", "{'op':'set','path':'/a/1','value':'x'}");
        assertPatched("{'a':[1]}", "{'a':[1,2]}", "{'op':'set','path':'/a/-','value':2}");
        assertPatched("{'a':[1]}", "{'a':[1,2]}", "{'op':'set','path':'/a/1','value':2}");
        assertRefused("{'a':[1]}", "beyond the end", "{'op':'set','path':'/a/2','value':2}");
    }

    @Test
    void replaceOverwritesWhatIsThere() {
        assertPatched("{'a':1,'b':2}", "{'a':null,'b':2}", "{'op':'replace','path':'/a','value':null}");
        assertPatched("{'a':[1,2]}", "{'a':[1,[]]}", "{'op':'replace','path':'/a/1','value':[]}");
    }

    @Test
    void replaceFailsWhereNothingIs() {
        assertRefused("{'a':1}", "nothing to replace", "{'op':'replace','path':'/b','value':1}");
        assertRefused("{'a':[1]}", "nothing to replace", "{'op':'replace','path':'/a/1','value':1}");
        assertRefused("{'a':[1]}", "nothing to replace", "{'op':'replace','path':'/a/-','value':1}");
        assertRefused("{'a':[1]}", "beyond the end", "{'op':'replace','path':'/a/2','value':1}");
    }

    @Test
    void removeTakesAPropertyOut() {
        assertPatched("{'a':1,'b':2}", "{'b':2}", "{'op':'remove','path':'/a'}");
        assertPatched("{'a':{'b':{'c':1}},'d':1}", "{'a':{'b':{}},'d':1}", "{'op':'remove','path':'/a/b/c'}");
    }

    @Test
    void removeTakesAnElementOut() {
        assertPatched("{'a':[1,2,3]}", "{'a':[2,3]}", "{'op':'remove','path':'/a/0'}");
        assertPatched("{'a':[1]}", "{'a':[]}", "{'op':'remove','path':'/a/0'}");
    }

    @Test
    void removeFailsWhereNothingIs() {
        assertRefused("{'a':1}", "nothing to remove", "{'op':'remove','path':'/b'}");
        assertRefused("{'a':[1]}", "nothing to remove", "{'op':'remove','path':'/a/1'}");
        assertRefused("{'a':[1]}", "nothing to remove", "{'op':'remove','path':'/a/-'}");
    }

    @Test
    void incrementAddsToANumber() {
        assertPatched("{'n':5}", "{'n':7}", "{'op':'incr','path':'/n','value':2}");
        assertPatched("{'n':5}", "{'n':-3}", "{'op':'incr','path':'/n','value':-8}");
        assertPatched("{'n':[1,2]}", "{'n':[1,12]}", "{'op':'incr','path':'/n/1','value':10}");
        assertPatched("{'n':0.5}", "{'n':2.5}", "{'op':'incr','path':'/n','value':2}");
    }

    @Test
    void anIntegerStaysOne() {
        assertPatchedText("{'n':9007199254740993}", "{'n':9007199254740994}", "{'op':'incr','path':'/n','value':1}");
        assertPatchedText("{'n':5}", "{'n':6}", "{'op':'incr','path':'/n','value':1.0}");
        assertPatchedText("{'n':5}", "{'n':5.5}", "{'op':'incr','path':'/n','value':0.5}");
        assertPatchedText("{'n':5.0}", "{'n':6.0}", "{'op':'incr','path':'/n','value':1}");
    }

    @Test
    void anIntegerThatNeedsMoreThan64BitsBecomesADouble() {
        assertPatchedText(
                "{'n':9223372036854775807}", "{'n':9.223372036854775807E18}", "{'op':'incr','path':'/n','value':1}");
        assertPatchedText(
                "{'n':-9223372036854775808}", "{'n':-9.223372036854775808E18}", "{'op':'incr','path':'/n','value':-1}");
    }

    @Test
    void aDecimalStaysOne() {
        JsonValue price = JsonValue.of(Decimal128.of(new BigDecimal("0.10")));
        JsonValue body = new ValueWriter().startObject().name("price").value(price).endObject().finish();

        JsonValue patched = patch("{'op':'incr','path':'/price','value':2}").apply(body, PARTITION_KEY);

        assertThat(patched.property("price").decimal128Value()).hasToString("2.10");
    }

    @Test
    void anIncrementedNumberKeepsItsType() {
        JsonValue body = new ValueWriter()
                .startObject()
                .name("long").int64(5)
                .name("int").value(5)
                .name("full").value(Integer.MAX_VALUE)
                .endObject()
                .finish();

        JsonValue patched = patch(
                "{'op':'incr','path':'/long','value':1}",
                "{'op':'incr','path':'/int','value':1}",
                "{'op':'incr','path':'/full','value':1}").apply(body, PARTITION_KEY);

        assertThat(patched.property("long").numberType()).isEqualTo(NumberType.INT64);
        assertThat(patched.property("int").numberType()).isEqualTo(NumberType.INT32);
        assertThat(patched.property("full").numberType()).isEqualTo(NumberType.INT64);
    }

    @Test
    void incrementCreatesAMissingProperty() {
        assertPatched("{'a':{}}", "{'a':{'n':3}}", "{'op':'incr','path':'/a/n','value':3}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"'5'", "null", "true", "[1]", "{}"})
    void incrementFailsOnWhatIsNoNumber(String value) {
        assertRefused("{'n':" + value + "}", "Only a number", "{'op':'incr','path':'/n','value':1}");
        assertRefused("{'n':1}", "Give a number", "{'op':'incr','path':'/n','value':" + value + "}");
    }

    @Test
    void incrementFailsWithoutAValue() {
        assertRefused("{'n':1}", "Give a number", "{'op':'incr','path':'/n'}");
    }

    @Test
    void incrementFailsBeyondTheDoubles() {
        assertRefused("{'n':1.7e308}", "too large", "{'op':'incr','path':'/n','value':1.7e308}");
    }

    @Test
    void moveTakesAPropertyElsewhere() {
        assertPatched("{'a':1,'b':{}}", "{'b':{'c':1}}", "{'op':'move','from':'/a','path':'/b/c'}");
        assertPatched("{'a':{'b':{'c':1}}}", "{'a':{},'d':{'c':1}}", "{'op':'move','from':'/a/b','path':'/d'}");
    }

    @Test
    void moveOverwritesItsTarget() {
        assertPatched("{'a':1,'b':2}", "{'b':1}", "{'op':'move','from':'/a','path':'/b'}");
        assertPatched("{'a':{'b':7}}", "{'a':7}", "{'op':'move','from':'/a/b','path':'/a'}");
    }

    @Test
    void moveWorksInArrays() {
        assertPatched("{'a':[1,2,3]}", "{'a':[2,3,1]}", "{'op':'move','from':'/a/0','path':'/a/-'}");
        assertPatched("{'a':[1,2,3]}", "{'a':[3,1,2]}", "{'op':'move','from':'/a/2','path':'/a/0'}");
        assertPatched("{'a':[1],'b':2}", "{'a':[2,1]}", "{'op':'move','from':'/b','path':'/a/0'}");
    }

    @Test
    void aMoveToWhereItIsChangesNothing() {
        assertPatched("{'a':1,'b':2}", "{'a':1,'b':2}", "{'op':'move','from':'/a','path':'/a'}");
        assertPatched("{'a':[1,2]}", "{'a':[1,2]}", "{'op':'move','from':'/a/0','path':'/a/0'}");
    }

    @Test
    void moveFailsWhereNothingIs() {
        assertRefused("{'a':1}", "nothing to move", "{'op':'move','from':'/x','path':'/a'}");
        assertRefused("{'a':1}", "nothing to move", "{'op':'move','from':'/x/y','path':'/a'}");
        assertRefused("{'a':[1]}", "nothing to move", "{'op':'move','from':'/a/-','path':'/b'}");
    }

    @Test
    void nothingIsMovedIntoItself() {
        assertRefused("{'a':{'b':1}}", "into itself", "{'op':'move','from':'/a','path':'/a/b'}");
        assertRefused("{'a':{'b':{}}}", "into itself", "{'op':'move','from':'/a','path':'/a/b/c'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{'op':'add','path':'/x/y','value':1}",
        "{'op':'set','path':'/x/y/z','value':1}",
        "{'op':'replace','path':'/x/y','value':1}",
        "{'op':'remove','path':'/x/0'}",
        "{'op':'incr','path':'/x/y','value':1}",
        "{'op':'move','from':'/a','path':'/x/y'}"
    })
    void parentsMustExist(String operation) {
        assertRefused("{'a':1}", "no path found beyond: 'x'", operation);
    }

    @Test
    void theFirstMissingParentIsNamed() {
        assertRefused("{'a':{'b':{}}}", "no path found beyond: 'x'", "{'op':'add','path':'/a/b/x/y/z','value':1}");
        assertRefused("{'a':'text'}", "no path found beyond: 'a'", "{'op':'add','path':'/a/b','value':1}");
        assertRefused("{'a':[{}]}", "no path found beyond: '1'", "{'op':'add','path':'/a/1/b','value':1}");
        assertRefused("{'a':[{}]}", "no path found beyond: '-'", "{'op':'add','path':'/a/-/b','value':1}");
        assertRefused("{'a':[{}]}", "no path found beyond: '00'", "{'op':'add','path':'/a/00/b','value':1}");
    }

    @Test
    void elementsAreNamedByIndexes() {
        assertPatched("{'a':[{'b':[1]}]}", "{'a':[{'b':[1,2]}]}", "{'op':'add','path':'/a/0/b/1','value':2}");
        assertRefused("{'a':[1]}", "not by its index", "{'op':'add','path':'/a/x','value':1}");
        assertRefused("{'a':[1]}", "not by its index", "{'op':'add','path':'/a/01','value':1}");
        assertRefused("{'a':[1]}", "not by its index", "{'op':'add','path':'/a/-1','value':1}");
        assertRefused("{'a':[1]}", "not by its index", "{'op':'add','path':'/a/','value':1}");
        assertPatched("{'a':{}}", "{'a':{'0':1,'-':2}}",
                "{'op':'add','path':'/a/0','value':1}", "{'op':'add','path':'/a/-','value':2}");
    }

    @Test
    void aMissingValueMeansNull() {
        assertPatched("{'a':1,'c':1}", "{'a':null,'b':null,'c':null}",
                "{'op':'set','path':'/a'}", "{'op':'add','path':'/b'}", "{'op':'replace','path':'/c'}");
    }

    @Test
    void operationsAreAppliedInTheirOrder() {
        assertPatched("{'a':1}", "{'b':[2]}",
                "{'op':'add','path':'/b','value':[]}",
                "{'op':'incr','path':'/a','value':1}",
                "{'op':'move','from':'/a','path':'/b/-'}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/id", "/_rid", "/_self", "/_etag", "/_ts", "/_attachments", "/_ts/x", "/id/x"})
    void theIdAndSystemPropertiesCannotBeChanged(String path) {
        String body = "{'id':'1','_ts':5,'a':1}";

        assertRefused(body, "A patch can't change", "{'op':'set','path':'" + path + "','value':1}");
        assertRefused(body, "A patch can't change", "{'op':'remove','path':'" + path + "'}");
        assertRefused(body, "A patch can't change", "{'op':'move','from':'/a','path':'" + path + "'}");
        assertRefused(body, "A patch can't change", "{'op':'move','from':'" + path + "','path':'/a'}");
    }

    @Test
    void onlyThePropertyOfTheItemItselfIsTheId() {
        assertPatched("{'a':{'id':1}}", "{'a':{'id':2}}", "{'op':'set','path':'/a/id','value':2}");
    }

    @Test
    void thePartitionKeyCannotBeChanged() {
        List<PropertyPath> keys = List.of(PropertyPath.parse("/tenant"), PropertyPath.parse("/user/\"home/town\""));
        JsonValue body = json("{'tenant':'t','user':{'home/town':'x','name':'y'}}");

        for (String path : List.of("/tenant", "/tenant/x", "/user", "/user/home~1town", "/user/home~1town/0")) {
            Patch patch = patch("{'op':'set','path':'" + path + "','value':'z'}");

            assertThatOrreryFails(() -> patch.apply(body, keys))
                    .withCode(ErrorCode.INVALID_PATCH)
                    .withMessageContaining("the partition key");
        }
        assertThat(patch("{'op':'set','path':'/user/name','value':'z'}").apply(body, keys))
                .isEqualTo(json("{'tenant':'t','user':{'home/town':'x','name':'z'}}"));
    }

    @Test
    void aPatchHasFromOneToTenOperations() {
        String operation = "{'op':'incr','path':'/n','value':1}";

        assertPatched("{'n':0}", "{'n':10}", Stream.generate(() -> operation).limit(10).toArray(String[]::new));
        assertRefused("{'n':0}", "from 1 to 10", Stream.generate(() -> operation).limit(11).toArray(String[]::new));
        assertRefused("{'n':0}", "from 1 to 10");
    }

    @Test
    void aPatchMayBeAnObjectThatHasTheOperations() {
        Patch patch = Patch.parse(json("{'operations':[{'op':'remove','path':'/a'}],'condition':'from c'}"));

        assertThat(patch.apply(json("{'a':1,'b':2}"), PARTITION_KEY)).hasToString("{\"b\":2}");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "1", "{}", "{'operations':{}}", "[1]", "[{}]", "[{'op':'add'}]", "[{'path':'/a'}]", "[{'op':1,'path':'/a'}]",
        "[{'op':'add','path':5}]", "[{'op':'copy','path':'/a'}]", "[{'op':'ADD','path':'/a'}]",
        "[{'op':'move','path':'/a'}]", "[{'op':'move','path':'/a','from':1}]", "[{'op':'add','path':''}]",
        "[{'op':'add','path':'a'}]", "[{'op':'add','path':'/a~'}]", "[{'op':'add','path':'/a~2'}]"
    })
    void whatIsNoPatchIsRefused(String json) {
        assertThatOrreryFails(() -> Patch.parse(json(json))).withCode(ErrorCode.INVALID_PATCH);
    }

    @Test
    void aPatchedItemMayNotNestTooDeeply() {
        String deep = "[".repeat(JsonText.NESTING_MAX - 2) + "]".repeat(JsonText.NESTING_MAX - 2);

        assertPatched("{'a':{}}", "{'a':{'b':" + deep + "}}", "{'op':'set','path':'/a/b','value':" + deep + "}");

        Patch oneLevelMore = patch("{'op':'set','path':'/a/b/c','value':" + deep + "}");

        assertThatOrreryFails(() -> oneLevelMore.apply(json("{'a':{'b':{}}}"), PARTITION_KEY))
                .withCode(ErrorCode.NESTING_TOO_DEEP);
    }

    @Test
    void theGivenBodyIsNotChanged() {
        JsonValue body = json("{'a':[1,2,3]}");

        patch("{'op':'set','path':'/a/0','value':9}").apply(body, PARTITION_KEY);

        assertThat(body).isEqualTo(json("{'a':[1,2,3]}"));
    }

    private static void assertPatched(String body, String expected, String... operations) {
        assertThat(patch(operations).apply(json(body), PARTITION_KEY)).isEqualTo(json(expected));
    }

    /** Also tells integers from doubles. */
    private static void assertPatchedText(String body, String expected, String... operations) {
        assertThat(patch(operations).apply(json(body), PARTITION_KEY)).hasToString(json(expected).toString());
    }

    private static void assertRefused(String body, String partOfMessage, String... operations) {
        assertThatOrreryFails(() -> patch(operations).apply(json(body), PARTITION_KEY))
                .withCode(ErrorCode.INVALID_PATCH)
                .withMessageContaining(partOfMessage);
    }

    private static Patch patch(String... operations) {
        return Patch.parse(json("[" + String.join(",", operations) + "]"));
    }

    private static JsonValue json(String textWithSingleQuotes) {
        return JsonText.parse(textWithSingleQuotes.replace('\'', '"'));
    }
}
