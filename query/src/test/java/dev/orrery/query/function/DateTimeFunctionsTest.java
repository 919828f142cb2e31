package dev.orrery.query.function;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Dates and times are strings of ISO 8601 in UTC, written with seven digits behind the point. */
class DateTimeFunctionsTest {

    @ParameterizedTest(name = "DateTimeAdd({0}) is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            "yyyy" ; 1 ; "2020-07-03T00:00:00.0000000"          | "2021-07-03T00:00:00.0000000Z"
            "mm" ; -1 ; "2020-07-03T00:00:00.0000000"           | "2020-06-03T00:00:00.0000000Z"
            "m" ; 1 ; "2021-01-31T00:00:00Z"                    | "2021-02-28T00:00:00.0000000Z"
            "Day" ; 1 ; "2020-02-28"                            | "2020-02-29T00:00:00.0000000Z"
            "hh" ; -1 ; "2020-07-03T00:00:00.0000000Z"          | "2020-07-02T23:00:00.0000000Z"
            "mi" ; 90 ; "2020-07-03 00:00:00"                   | "2020-07-03T01:30:00.0000000Z"
            "ss" ; -25 ; "2020-07-03T00:00:00.0000000"          | "2020-07-02T23:59:35.0000000Z"
            "ms" ; 1 ; "2020-07-03T00:00:00.9999999Z"           | "2020-07-03T00:00:01.0009999Z"
            "mcs" ; 1 ; "2020-07-03T00:00:00.5Z"                | "2020-07-03T00:00:00.5000010Z"
            "ns" ; 250 ; "2020-07-03T00:00:00Z"                 | "2020-07-03T00:00:00.0000002Z"
            "yyyy" ; 8000 ; "2020-07-03T00:00:00Z"              | undefined
            "dd" ; -9223372036854775808 ; "2020-07-03T00:00:00Z" | undefined
            "week" ; 1 ; "2020-07-03T00:00:00Z"                 | undefined
            "dd" ; 1.5 ; "2020-07-03T00:00:00Z"                 | undefined
            "dd" ; 1 ; "2020-07-03T00:00:00+01:00"              | undefined
            "dd" ; 1 ; "2020-02-30T00:00:00Z"                   | undefined
            "dd" ; 1 ; "0000-01-01T00:00:00Z"                   | undefined
            "dd" ; 1 ; "yesterday"                              | undefined
            "dd" ; 1 ; 5                                        | undefined
            "dd" ; 1 ; undefined                                | undefined
            """)
    void unitsAreAdded(String arguments, String expected) {
        assertThat(Calls.call("DateTimeAdd", arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "DateTimeDiff({0}) is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            "yyyy" ; "2018-03-05T05:00:00" ; "2019-02-04T16:00:00"   | 1
            "mm" ; "2018-03-05T05:00:00" ; "2019-02-04T16:00:00"     | 11
            "dd" ; "2018-03-05T05:00:00" ; "2019-02-04T16:00:00"     | 336
            "hh" ; "2018-03-05T05:00:00" ; "2019-02-04T16:00:00"     | 8075
            "ss" ; "2018-03-05T05:00:00" ; "2019-02-04T16:00:00"     | 29070000
            "mm" ; "2019-02-04T16:00:00" ; "2018-03-05T05:00:00"     | -11
            "ss" ; "2019-02-04T16:00:00" ; "2018-03-05T05:00:00"     | -29070000
            "hh" ; "2020-01-01T00:59:59" ; "2020-01-01T01:00:00"     | 1
            "dd" ; "1969-12-31T23:59:59" ; "1970-01-01T00:00:00"     | 1
            "mcs" ; "2020-01-01T00:00:00" ; "2020-01-01T00:00:00.0000019" | 1
            "ns" ; "2020-01-01T00:00:00" ; "2020-01-01T00:00:00.0000019"  | 1900
            "ns" ; "0001-01-01" ; "9999-12-31"                       | 3.155378112E20
            "era" ; "2020-01-01T00:00:00" ; "2020-01-01T00:00:00"    | undefined
            "dd" ; "2020-01-01T00:00:00" ; null                      | undefined
            "dd" ; "2020-13-01T00:00:00" ; "2020-01-01T00:00:00"     | undefined
            """)
    void bordersBetweenUnitsAreCounted(String arguments, String expected) {
        assertThat(Calls.call("DateTimeDiff", arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "DateTimeBin({0}) is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            "2021-01-08T18:35:00.0000000" ; "dd"                     | "2021-01-08T00:00:00.0000000Z"
            "2021-01-08T18:35:00.0000000" ; "hh"                     | "2021-01-08T18:00:00.0000000Z"
            "2021-01-08T18:35:00.0000000" ; "hh" ; 5                 | "2021-01-08T15:00:00.0000000Z"
            "2021-01-08T18:35:00.0000000" ; "dd" ; 7                 | "2021-01-07T00:00:00.0000000Z"
            "2021-01-08T18:35:00" ; "dd" ; 7 ; "1601-01-01T00:00:00" | "2021-01-04T00:00:00.0000000Z"
            "1969-12-31T23:35:00" ; "hh"                             | "1969-12-31T23:00:00.0000000Z"
            "2021-01-08T18:35:00.1234567" ; "ms" ; 10                | "2021-01-08T18:35:00.1200000Z"
            "2021-01-08T18:35:00.1234567" ; "ns"                     | "2021-01-08T18:35:00.1234567Z"
            "2021-01-08T18:35:00" ; "mm"                             | undefined
            "2021-01-08T18:35:00" ; "yyyy"                           | undefined
            "2021-01-08T18:35:00" ; "dd" ; 0                         | undefined
            "2021-01-08T18:35:00" ; "dd" ; -7                        | undefined
            "2021-01-08T18:35:00" ; "dd" ; 1.5                       | undefined
            "1969-12-31T23:35:00" ; "dd" ; 9223372036854775807       | undefined
            "2021-01-08T18:35:00" ; "dd" ; 7 ; "then"                | undefined
            "2021-01-08T18:35:00" ; undefined                        | undefined
            """)
    void momentsAreCutToBins(String arguments, String expected) {
        assertThat(Calls.call("DateTimeBin", arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "DateTimeFromParts({0}) is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            2017 ; 4 ; 20                          | "2017-04-20T00:00:00.0000000Z"
            2017 ; 4 ; 20 ; 13 ; 15                | "2017-04-20T13:15:00.0000000Z"
            2017 ; 4 ; 20 ; 13 ; 15 ; 20 ; 3456789 | "2017-04-20T13:15:20.3456789Z"
            -2000 ; -1 ; -1                        | undefined
            2017 ; 2 ; 29                          | undefined
            2017 ; 4 ; 20 ; 24                     | undefined
            2017 ; 4 ; 20 ; 0 ; 0 ; 0 ; 10000000   | undefined
            10000 ; 1 ; 1                          | undefined
            9223372036854775807 ; 1 ; 1            | undefined
            2017.5 ; 4 ; 20                        | undefined
            "2017" ; 4 ; 20                        | undefined
            """)
    void momentsAreMadeOfParts(String arguments, String expected) {
        assertThat(Calls.call("DateTimeFromParts", arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "the {0} of 2016-05-29T08:30:07.1301617 is {1}")
    @CsvSource({
        "yyyy, 2016",
        "MM, 5",
        "d, 29",
        "hour, 8",
        "n, 30",
        "s, 7",
        "ms, 130",
        "mcs, 130161",
        "ns, 130161700",
        "ww, undefined"
    })
    void momentsHaveParts(String part, String expected) {
        String arguments = "\"%s\" ; \"2016-05-29T08:30:07.1301617\"".formatted(part);

        assertThat(Calls.call("DateTimePart", arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}({1}) is {2}")
    @CsvSource(delimiter = '|', textBlock = """
            YEAR                | "2016-05-29T08:30:00Z"        | 2016
            MONTH               | "2016-05-29T08:30:00Z"        | 5
            DAY                 | "2016-05-29T08:30:00Z"        | 29
            DAY                 | 29                            | undefined
            YEAR                | "2016"                        | undefined
            DateTimeToTicks     | "2015-05-19T12:00:00.0000000" | 14320368000000000
            DateTimeToTicks     | "1969-12-31T23:59:59.9999999" | -1
            DateTimeToTicks     | "2015-05-19T25:00:00"         | undefined
            DateTimeToTimestamp | "2015-05-19T12:00:00.0000000" | 1432036800000
            DateTimeToTimestamp | "1969-12-31T23:59:59.9999999" | -1
            DateTimeToTimestamp | null                          | undefined
            TicksToDateTime     | 15973607943002652             | "2020-08-13T23:19:54.3002652Z"
            TicksToDateTime     | -116444736000000000           | "1601-01-01T00:00:00.0000000Z"
            TicksToDateTime     | 0.5                           | undefined
            TicksToDateTime     | 9223372036854775807           | undefined
            TimestampToDateTime | 1597360794300                 | "2020-08-13T23:19:54.3000000Z"
            TimestampToDateTime | -11644473600000               | "1601-01-01T00:00:00.0000000Z"
            TimestampToDateTime | 253402300800000               | undefined
            TimestampToDateTime | -9223372036854775808          | undefined
            TimestampToDateTime | "0"                           | undefined
            """)
    void momentsAndNumbersAreConverted(String function, String argument, String expected) {
        assertThat(Calls.call(function, argument)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "by {0} it is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            "yyyyMMdd"                                  | "20241009"
            "yyyy-MM-dd [HH:mm:ss]"                     | "2024-10-09 [14:05:20]"
            "To\\\\da\\\\y i\\\\s: yyyy-MM-ddTHH:mm:ss.fff" | "Today is: 2024-10-09T14:05:20.120"
            "ss.FFF"                                    | "20.12"
            "fffffff F"                                 | "1200000 1"
            "d/M/yy h:m:s t tt"                         | "9/10/24 2:5:20 P PM"
            "ddd dddd MMM MMMM"                         | "Wed Wednesday Oct October"
            "'day' dd \\"day\\" \\\\"                   | "day 09 day "
            "'open"                                     | "open"
            ""                                          | ""
            5                                           | undefined
            """)
    void momentsAreWrittenByAPattern(String pattern, String expected) {
        String arguments = "\"2024-10-09 14:05:20.12\" ; " + pattern;

        assertThat(Calls.call("DateTimeFormat", arguments)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}() is {1}")
    @CsvSource(delimiter = '|', textBlock = """
            GetCurrentDateTime        | "2024-02-29T12:34:56.7890123Z"
            GetCurrentDateTimeStatic  | "2024-02-29T12:34:56.7890123Z"
            GetCurrentTicks           | 17092100967890123
            GetCurrentTicksStatic     | 17092100967890123
            GetCurrentTimestamp       | 1709210096789
            GetCurrentTimestampStatic | 1709210096789
            """)
    void theTimeIsThatOfTheContext(String function, String expected) {
        assertThat(Calls.call(function, "none")).isEqualTo(expected);
    }
}
