package dev.orrery.query.function;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions of strings count UTF-16 code units, and are undefined for what is no string. */
class StringFunctionsTest {

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            CONCAT      | "adventure" ; "works"          | "adventureworks"
            CONCAT      | "a" ; "" ; "b" ; "c"           | "abc"
            CONCAT      | "a" ; 1                        | undefined
            CONCAT      | "a" ; "b" ; undefined          | undefined
            LENGTH      | "AdventureWorks"               | 14
            LENGTH      | ""                             | 0
            LENGTH      | "😀"                           | 2
            LENGTH      | null                           | undefined
            LENGTH      | ["a"]                          | undefined
            LOWER       | "ADVENTURE_Works Ä"            | "adventure_works ä"
            LOWER       | 1                              | undefined
            UPPER       | "adventureWorks ß"             | "ADVENTUREWORKS ß"
            UPPER       | undefined                      | undefined
            REVERSE     | "AdventureWorks"               | "skroWerutnevdA"
            REVERSE     | "a😀b"                         | "b😀a"
            LEFT        | "AdventureWorks" ; 5           | "Adven"
            LEFT        | "AdventureWorks" ; 0           | ""
            LEFT        | "AdventureWorks" ; -1          | ""
            LEFT        | "AdventureWorks" ; 100         | "AdventureWorks"
            LEFT        | "AdventureWorks" ; 1.5         | undefined
            LEFT        | "" ; 1                         | ""
            LEFT        | null ; 1                       | undefined
            RIGHT       | "AdventureWorks" ; 5           | "Works"
            RIGHT       | "AdventureWorks" ; 0           | ""
            RIGHT       | "AdventureWorks" ; -3          | ""
            RIGHT       | "AdventureWorks" ; 100         | "AdventureWorks"
            RIGHT       | "a" ; 9223372036854775807      | "a"
            RIGHT       | "a" ; "1"                      | undefined
            SUBSTRING   | "AdventureWorks" ; 9 ; 5       | "Works"
            SUBSTRING   | "AdventureWorks" ; 0 ; -1      | ""
            SUBSTRING   | "AdventureWorks" ; -1 ; 3      | ""
            SUBSTRING   | "AdventureWorks" ; 14 ; 1      | ""
            SUBSTRING   | "AdventureWorks" ; 12 ; 99     | "ks"
            SUBSTRING   | "ab" ; 1 ; 9223372036854775807 | "b"
            SUBSTRING   | "ab" ; 0.5 ; 1                 | undefined
            SUBSTRING   | "😀x" ; 2 ; 1                  | "x"
            LTRIM       | " AdventureWorks "             | "AdventureWorks "
            LTRIM       | "AdventureWorks" ; "Adventure" | "Works"
            LTRIM       | "AdventureWorks" ; "Works"     | "AdventureWorks"
            LTRIM       | "AdventureWorks" ; ""          | "AdventureWorks"
            RTRIM       | " AdventureWorks "             | " AdventureWorks"
            RTRIM       | "AdventureWorks" ; "Works"     | "Adventure"
            RTRIM       | "AdventureWorks" ; "AdventureWorks" | ""
            TRIM        | "\\t\\n AdventureWorks\\u00a0" | "AdventureWorks"
            TRIM        | "-_-AdventureWorks-_-" ; "-_"  | "AdventureWorks"
            TRIM        | "-- AdventureWorks --" ; "-"   | " AdventureWorks "
            TRIM        | "😀😁x😀" ; "😀"               | "😁x"
            TRIM        | "  "                           | ""
            TRIM        | " a " ; null                   | undefined
            REPLACE     | "AdventureWorksLT" ; "LT" ; "LT2" | "AdventureWorksLT2"
            REPLACE     | "aXbXc" ; "X" ; ""             | "abc"
            REPLACE     | "aaa" ; "aa" ; "b"             | "ba"
            REPLACE     | "abc" ; "x" ; "y"              | "abc"
            REPLACE     | "abc" ; "" ; "y"               | undefined
            REPLACE     | "abc" ; "a" ; 1                | undefined
            REPLICATE   | "Cosmic" ; 3                   | "CosmicCosmicCosmic"
            REPLICATE   | "a" ; 0                        | ""
            REPLICATE   | "a" ; -1                       | undefined
            REPLICATE   | "a" ; 1.5                      | undefined
            REPLICATE   | "ab" ; 5001                    | undefined
            REPLICATE   | "ab" ; 9223372036854775807     | undefined
            REPLICATE   | "" ; 9223372036854775807       | ""
            StringSplit | "Handlebar" ; "e"              | ["Handl","bar"]
            StringSplit | "xenmoun mountain bike" ; "moun" | ["xen"," ","tain bike"]
            StringSplit | "Helmet" ; ""                  | ["Helmet"]
            StringSplit | "" ; ""                        | [""]
            StringSplit | "a,b," ; ","                   | ["a","b",""]
            StringSplit | "a" ; undefined                | undefined
            StringJoin  | ["Iropa","Mountain"] ; " "     | "Iropa Mountain"
            StringJoin  | ["6","7","4"] ; "A"            | "6A7A4"
            StringJoin  | [] ; ","                       | ""
            StringJoin  | ["a",1] ; ","                  | undefined
            StringJoin  | ["a"] ; undefined              | undefined
            StringJoin  | "a" ; ","                      | undefined
            """)
    void stringsGiveStrings(String function, String arguments, String expected) {
        assertThat(Calls.call(function, arguments)).isEqualTo(expected);
    }

    @Test
    void aReplicatedStringHasAtMostTenThousandCharacters() {
        assertThat(Calls.call("REPLICATE", "\"ab\" ; 5000")).hasSize(10_002);
    }

    @Test
    void aStringThatGrowsBeyondAllBoundsIsAnError() {
        String many = "\"" + "a".repeat(10_000) + "\"";

        ThrowingCallable call = () -> Calls.call("REPLACE", many + " ; \"a\" ; " + many);

        assertThatOrreryFails(call).withCode(ErrorCode.INVALID_QUERY);
    }

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            CONTAINS            | "AdventureWorks" ; "Works"                | true
            CONTAINS            | "AdventureWorks" ; "adventure"            | false
            CONTAINS            | "AdventureWorks" ; "adventure" ; false    | false
            CONTAINS            | "AdventureWorks" ; "WORKS" ; true         | true
            CONTAINS            | "ÄÖ" ; "öx" ; true                        | false
            CONTAINS            | "abc" ; ""                                | true
            CONTAINS            | "abc" ; null                              | undefined
            CONTAINS            | "abc" ; "a" ; 1                           | undefined
            CONTAINS            | undefined ; "a"                           | undefined
            STARTSWITH          | "AdventureWorks" ; "Adventure"            | true
            STARTSWITH          | "AdventureWorks" ; "adventure"            | false
            STARTSWITH          | "AdventureWorks" ; "adventure" ; true     | true
            STARTSWITH          | 1 ; "a"                                   | undefined
            ENDSWITH            | "AdventureWorks" ; "Works"                | true
            ENDSWITH            | "AdventureWorks" ; "works" ; true         | true
            ENDSWITH            | "AdventureWorks" ; "Adventure"            | false
            StringEquals        | "AdventureWorks" ; "adventureworks"       | false
            StringEquals        | "AdventureWorks" ; "adventureworks" ; true | true
            StringEquals        | "a" ; 1                                   | undefined
            INDEX_OF            | "AdventureWorks" ; "Works"                | 9
            INDEX_OF            | "AdventureWorks" ; "Cosmos"               | -1
            INDEX_OF            | "AdventureWorks" ; "Works" ; 5            | 9
            INDEX_OF            | "AdventureWorks" ; "Adventure" ; 5        | -1
            INDEX_OF            | "AdventureWorks" ; "A" ; -5               | 0
            INDEX_OF            | "abc" ; "" ; 99                           | -1
            INDEX_OF            | "😀x" ; "x"                               | 2
            INDEX_OF            | "abc" ; "a" ; 0.5                         | undefined
            INDEX_OF            | "abc" ; 1                                 | undefined
            LastIndexOf         | "a-b-c" ; "-"                             | 3
            LastIndexOf         | "a-b-c" ; "x"                             | -1
            SubstringBefore     | "contoso-north-2026" ; "-"                | "contoso"
            SubstringBefore     | "contoso" ; "-"                           | undefined
            SubstringAfter      | "bike::touring::frame" ; "::"             | "touring::frame"
            LastSubstringBefore | "/products/shoes/boots" ; "/"             | "/products/shoes"
            LastSubstringAfter  | "bike::touring::frame" ; "::"             | "frame"
            LastSubstringAfter  | "a" ; null                                | undefined
            CONTAINS_ANY_CI     | "Have a nice day!" ; "HAVE" ; "NICE"      | true
            CONTAINS_ANY_CI     | "Have a nice day!" ; undefined ; "nice"   | true
            CONTAINS_ANY_CI     | "Have a nice day!" ; undefined ; "had"    | undefined
            CONTAINS_ANY_CS     | "Have a nice day!" ; "HAVE" ; "NICE"      | false
            CONTAINS_ANY_CS     | "Have a nice day!" ; "had" ; "nice"       | true
            CONTAINS_ALL_CI     | "Have a nice day!" ; "HAVE" ; "NICE"      | true
            CONTAINS_ALL_CI     | "Have a nice day!" ; undefined ; "nice"   | undefined
            CONTAINS_ALL_CI     | "Have a nice day!" ; undefined ; "had"    | false
            CONTAINS_ALL_CS     | "Have a nice day!" ; "Have" ; "NICE"      | false
            CONTAINS_ALL_CS     | 1 ; "Have"                                | undefined
            """)
    void stringsAreFoundInStrings(String function, String arguments, String expected) {
        assertThat(Calls.call(function, arguments)).isEqualTo(expected);
    }
}
