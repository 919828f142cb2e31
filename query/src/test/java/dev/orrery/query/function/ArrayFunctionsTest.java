package dev.orrery.query.function;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Collections;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions of arrays, sets and objects, and those that choose among their arguments. */
class ArrayFunctionsTest {

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            ARRAY_CONCAT       | ["apples"] ; ["bananas"] ; []        | ["apples","bananas"]
            ARRAY_CONCAT       | [1] ; null                           | undefined
            ARRAY_CONCAT       | [1] ; [2] ; undefined                | undefined
            ARRAY_CONTAINS     | ["coats","jackets"] ; "coats"        | true
            ARRAY_CONTAINS     | ["coats","jackets"] ; "hoodies"      | false
            ARRAY_CONTAINS     | [1.0] ; 1                            | true
            ARRAY_CONTAINS     | [null] ; null                        | true
            ARRAY_CONTAINS     | [[1,2]] ; [1,2]                      | true
            ARRAY_CONTAINS     | [{"a":1,"b":2}] ; {"b":2,"a":1}      | true
            ARRAY_CONTAINS     | [{"a":1,"b":2}] ; {"a":1}            | false
            ARRAY_CONTAINS     | [{"a":1,"b":2}] ; {"a":1} ; false    | false
            ARRAY_CONTAINS     | [{"a":1,"b":2}] ; {"a":1} ; true     | true
            ARRAY_CONTAINS     | [{"a":1,"b":2}] ; {"a":2,"b":2} ; true | false
            ARRAY_CONTAINS     | [{"a":{"b":1,"c":2}}] ; {"a":{"b":1}} ; true | false
            ARRAY_CONTAINS     | [1,{}] ; 1 ; true                    | true
            ARRAY_CONTAINS     | [1] ; {} ; true                      | false
            ARRAY_CONTAINS     | [1] ; undefined                      | undefined
            ARRAY_CONTAINS     | "a" ; "a"                            | undefined
            ARRAY_CONTAINS     | [1] ; 1 ; 1                          | undefined
            ARRAY_CONTAINS_ANY | [1,true,"3",[1,2]] ; [1,2] ; 9       | true
            ARRAY_CONTAINS_ANY | [1,2] ; 5 ; 6                        | false
            ARRAY_CONTAINS_ANY | [1,2] ; 1 ; undefined                | true
            ARRAY_CONTAINS_ANY | [1,2] ; 5 ; undefined                | undefined
            ARRAY_CONTAINS_ANY | [] ; 1                               | false
            ARRAY_CONTAINS_ALL | [1,2,3] ; 2 ; 3.0                    | true
            ARRAY_CONTAINS_ALL | [1,2,3] ; 2 ; 5                      | false
            ARRAY_CONTAINS_ALL | [1,2,3] ; 1 ; undefined              | undefined
            ARRAY_CONTAINS_ALL | [1,2,3] ; 5 ; undefined              | false
            ARRAY_CONTAINS_ALL | null ; 1                             | undefined
            ARRAY_LENGTH       | [70,86,[1,2]]                        | 3
            ARRAY_LENGTH       | []                                   | 0
            ARRAY_LENGTH       | {}                                   | undefined
            ARRAY_LENGTH       | undefined                            | undefined
            ARRAY_SLICE        | [70,86,92,99] ; 1                    | [86,92,99]
            ARRAY_SLICE        | [70,86,92,99] ; -2                   | [92,99]
            ARRAY_SLICE        | [70,86,92,99] ; -2 ; 1               | [92]
            ARRAY_SLICE        | [70,86,92,99] ; 0 ; 12               | [70,86,92,99]
            ARRAY_SLICE        | [70,86,92,99] ; -9                   | [70,86,92,99]
            ARRAY_SLICE        | [70,86,92,99] ; 4                    | []
            ARRAY_SLICE        | [70,86,92,99] ; 1 ; 0                | []
            ARRAY_SLICE        | [70,86,92,99] ; 1 ; -1               | []
            ARRAY_SLICE        | [1] ; -9223372036854775808           | [1]
            ARRAY_SLICE        | [1] ; 0.5                            | undefined
            ARRAY_SLICE        | [1] ; "0"                            | undefined
            """)
    void arraysAreSearchedAndCut(String function, String arguments, String expected) {
        assertThat(Calls.call(function, arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            ARRAY_AVG    | [1,2,3,4]                    | 2.5
            ARRAY_AVG    | [1,3]                        | 2
            ARRAY_AVG    | []                           | undefined
            ARRAY_AVG    | [1,"2"]                      | undefined
            ARRAY_SUM    | [1,2,3,4.5]                  | 10.5
            ARRAY_SUM    | [1,2]                        | 3
            ARRAY_SUM    | []                           | 0
            ARRAY_SUM    | [1,null]                     | undefined
            ARRAY_MEDIAN | [1,2,3,4]                    | 2.5
            ARRAY_MEDIAN | [7.8,1.0,3.3,2.0,4.7]        | 3.3
            ARRAY_MEDIAN | [1,-2.7,3,-4]                | -0.8500000000000001
            ARRAY_MEDIAN | ["abc"]                      | undefined
            ARRAY_MEDIAN | []                           | undefined
            ARRAY_MAX    | [1,4,2]                      | 4
            ARRAY_MAX    | ["abc","ABC","aBc"]          | "abc"
            ARRAY_MAX    | [true,false]                 | true
            ARRAY_MAX    | [null,null]                  | null
            ARRAY_MAX    | [12,"abc",true,false,null]   | "abc"
            ARRAY_MAX    | [1,[2]]                      | undefined
            ARRAY_MAX    | []                           | undefined
            ARRAY_MIN    | [3,1.5,2]                    | 1.5
            ARRAY_MIN    | ["abc","ABC","aBc"]          | "ABC"
            ARRAY_MIN    | [12,"abc",true,false,null]   | null
            ARRAY_MIN    | [{}]                         | undefined
            ARRAY_MIN    | 1                            | undefined
            """)
    void arraysAreSummedUp(String function, String argument, String expected) {
        assertThat(Calls.call(function, argument)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            SetIntersect  | [1,2,3,4] ; [3,4,5,6]     | [3,4]
            SetIntersect  | [1,2,3,4] ; []            | []
            SetIntersect  | [1,2,3,4] ; [1,1,1,1]     | [1]
            SetIntersect  | [1,2,"A","B"] ; ["A",1]   | ["A",1]
            SetUnion      | [1,2,3,4] ; [3,4,5,6]     | [1,2,3,4,5,6]
            SetUnion      | [1,1] ; [1.0,[2],[2]]     | [1,[2]]
            SetUnion      | [1] ; null                | undefined
            SetDifference | [1,2,6,7] ; [1,2,3]       | [6,7]
            SetDifference | [1,1,1,1] ; [2,3,4]       | [1]
            SetDifference | [] ; [1]                  | []
            SetDifference | undefined ; [1]           | undefined
            SetEqual      | [1,2,2] ; [2,1]           | true
            SetEqual      | [1,2] ; [1,3]             | false
            SetEqual      | [] ; []                   | true
            SetEqual      | [] ; {}                   | undefined
            """)
    void arraysAreTakenForSets(String function, String arguments, String expected) {
        assertThat(Calls.call(function, arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            ObjectToArray | {"a":"12345","b":"67890"}       | [{"k":"a","v":"12345"},{"k":"b","v":"67890"}]
            ObjectToArray | {"a":1} ; "name"                | [{"name":"a","v":1}]
            ObjectToArray | {"a":1} ; "key" ; "value"       | [{"key":"a","value":1}]
            ObjectToArray | {"a":1} ; "x" ; "x"             | undefined
            ObjectToArray | {}                              | []
            ObjectToArray | [1]                             | undefined
            ObjectToArray | {} ; 1                          | undefined
            DOCUMENTID    | {"_rid":"36ZyAPW+uN8NAAAAAAAAAA=="} | 13
            DOCUMENTID    | {"_rid":"36ZyAPW+uN8="}         | undefined
            DOCUMENTID    | {"_rid":"?"}                    | undefined
            DOCUMENTID    | {"_rid":5}                      | undefined
            DOCUMENTID    | {}                              | undefined
            DOCUMENTID    | "36ZyAPW+uN8NAAAAAAAAAA=="      | undefined
            IIF           | true ; 123 ; 456                | 123
            IIF           | false ; 123 ; 456               | 456
            IIF           | 123 ; 123 ; 456                 | 456
            IIF           | undefined ; 123 ; 456           | 456
            IIF           | true ; undefined ; 456          | undefined
            CHOOSE        | 1 ; "abc" ; 1 ; true            | "abc"
            CHOOSE        | 3 ; "abc" ; 1 ; [1]             | [1]
            CHOOSE        | 2 ; undefined ; 7               | 7
            CHOOSE        | 0 ; "abc"                       | undefined
            CHOOSE        | 2 ; "abc"                       | undefined
            CHOOSE        | 1.5 ; "abc" ; 1                 | undefined
            CHOOSE        | 9223372036854775807 ; "abc"     | undefined
            """)
    void objectsAreTakenApartAndArgumentsChosen(String function, String arguments, String expected) {
        assertThat(Calls.call(function, arguments)).isEqualTo(expected);
    }

    @Test
    void anArrayCanNotGrowWithoutBounds() {
        JsonValue megabyte = JsonText.parse("[\"" + "a".repeat(1_000_000) + "\"]");
        BuiltInFunction concat = BuiltInFunctions.find("ARRAY_CONCAT").orElseThrow();

        ThrowingCallable call = () -> concat.apply(Collections.nCopies(20, megabyte), Calls.CONTEXT);

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY).withMessageContaining("longer than");
    }
}
