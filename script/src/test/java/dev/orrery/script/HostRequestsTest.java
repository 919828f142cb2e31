package dev.orrery.script;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostRequestsTest {

    @Test
    void everyOperationIsRead() {
        JsonValue body = JsonText.parse("{\"id\": \"1\"}");

        assertThat(operation("read", "{\"link\": \"l\", \"knownEtag\": \"e\"}"))
                .isEqualTo(new HostOperation.Read("l", Optional.of("e")));
        assertThat(operation("readFeed", "{\"containerLink\": \"c\", \"pageSize\": 7, \"continuation\": \"t\"}"))
                .isEqualTo(new HostOperation.ReadFeed("c", 7, Optional.of("t")));
        assertThat(
                operation("query", "{\"containerLink\": \"c\", \"text\": \"q\", \"parameters\": [], \"pageSize\": -1}"))
                .isEqualTo(new HostOperation.Query("c", "q", JsonValue.EMPTY_ARRAY, 100, Optional.empty()));
        assertThat(operation("create", "{\"containerLink\": \"c\", \"body\": {\"id\": \"1\"}, \"generatesId\": true}"))
                .isEqualTo(new HostOperation.Create("c", body, true));
        assertThat(operation("upsert", "{\"containerLink\": \"c\", \"body\": {\"id\": \"1\"}, \"etag\": null}"))
                .isEqualTo(new HostOperation.Upsert("c", body, false, Optional.empty()));
        assertThat(operation("replace", "{\"link\": \"l\", \"body\": {\"id\": \"1\"}, \"etag\": \"e\"}"))
                .isEqualTo(new HostOperation.Replace("l", body, Optional.of("e")));
        assertThat(operation("delete", "{\"link\": \"l\"}"))
                .isEqualTo(new HostOperation.Delete("l", Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource({"5, 5", "1, 1", "0, 100", "-1, 100", "1000, 1000", "1001, 1000", "1e300, 1000", "0.5, 100", "7.9, 7",
        "null, 100"})
    void pageSizesAreKeptInBounds(String asked, int given) {
        HostOperation feed = operation("readFeed", "{\"containerLink\": \"c\", \"pageSize\": " + asked + "}");

        assertThat(feed).isEqualTo(new HostOperation.ReadFeed("c", given, Optional.empty()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            read   | {}
            read   | {"link": 1}
            read   | {"link": "l", "knownEtag": {}}
            read   | []
            read   | "text"
            create | {"containerLink": "c"}
            create | {"containerLink": "c", "body": "text"}
            create | {"containerLink": "c", "body": [1]}
            query  | {"containerLink": "c"}
            drop   | {}
            """)
    void anythingElseIsRefused(String name, String request) {
        assertThatOrreryFails(() -> operation(name, request)).withCode(ErrorCode.INVALID_REQUEST);
    }

    private static HostOperation operation(String name, String request) {
        return HostRequests.operation(name, JsonText.parse(request));
    }
}
