package dev.orrery.protocol.table.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testing.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** That whatever comes is answered, and is never taken for a failure of the server. */
class RubbishInTablesTest {

    private static final int REQUESTS = 1_500;

    private static final List<String> METHODS =
            List.of("GET", "POST", "PUT", "MERGE", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE");

    private static final List<String> PATHS = List.of(
            "/", "/Tables", "/Tables()", "/Tables('people')", "/Tables('')", "/Tables(x)", "/people", "/people()",
            "/people(PartitionKey='p',RowKey='r')", "/people(PartitionKey='',RowKey='')", "/people(", "/people)",
            "/people(PartitionKey='%F0%9F%98%80',RowKey='%25')", "/people(PartitionKey='a%2Fb',RowKey='r')", "/$batch",
            "/none()", "/none(PartitionKey='p',RowKey='r')", "/a/b/c", "/%25", "//", "/$metadata", "/people(%00)");

    private static final List<String> PARAMETERS = List.of(
            "comp=acl", "comp=properties", "comp=stats", "comp=", "restype=service", "$top=0", "$top=-1", "$top=x",
            "$top=99999999999999999999", "$filter=", "$filter=true", "$filter=((((((", "$filter=a%20eq%20'x",
            "$filter=PartitionKey%20eq%20'p'", "$filter=a%20eq%20datetime'x'", "$filter=not%20not%20not",
            "$select=", "$select=,,,", "$select=*", "$format=json", "$format=xml", "NextPartitionKey=",
            "NextPartitionKey=1!4!cA--", "NextPartitionKey=x", "NextRowKey=1!0!", "NextTableName=x",
            "NextTableName=%25",
            "sv=2019-02-02", "sig=x", "sig=%25", "tn=people", "si=x", "se=x", "timeout=-1", "=", "&&&");

    private static final List<String> HEADERS = List.of(
            "Accept", "Content-Type", "If-Match", "Prefer", "X-HTTP-Method", "x-ms-version", "x-ms-client-request-id",
            "DataServiceVersion", "Origin", "x-ms-offer-throughput", "x-ms-cosmos-offer-autopilot-settings",
            "x-orrery-explain", "Access-Control-Request-Method", "Access-Control-Request-Headers", "Content-MD5");

    private static final List<String> VALUES = List.of(
            "*", "W/\"x\"", "W/\"datetime'x'\"", "W/\"datetime'2026-01-01T00%3A00%3A00Z'\"", "x", "", "MERGE", "0",
            "-1",
            "400", "99999999999", "{", "{\"maxThroughput\":4000}", "{\"maxThroughput\":\"x\"}", "application/json",
            "application/json;odata=fullmetadata", "application/atom+xml", "*/*", "multipart/mixed",
            "multipart/mixed; boundary=", "multipart/mixed; boundary=b", "return-no-content", "2019-02-02", "text",
            "json",
            "http://a.example", "GET");

    private static final List<String> BODIES = List.of(
            "", "{}", "[]", "null", "1", "{", "\u0000", "{\"TableName\":\"people\"}", "{\"TableName\":1}",
            "{\"TableName\":\"other\"}", "{\"PartitionKey\":\"p\",\"RowKey\":\"r\"}",
            "{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"a\":\"x\",\"a@odata.type\":\"Edm.Int64\"}",
            "{\"PartitionKey\":\"p\",\"RowKey\":\"r\",\"a\":1e999}", "{\"a\":{\"b\":1}}",
            "{\"a@odata.type\":7,\"a\":1}",
            "{\"a\":\"2026\",\"a@odata.type\":\"Edm.DateTime\"}", "{\"\":1}", "{\"$pk\":1}",
            "{\"id\":1,\"_ts\":2,\"ttl\":3}",
            "--b\r\n\r\nGET /people() HTTP/1.1\r\n\r\n--b--", "--b--", "--b\r\n--b--", "--b",
            "--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nDELETE /people(PartitionKey='p',RowKey='r')"
                    + " HTTP/1.1\r\n--c--\r\n--b--",
            "<SignedIdentifiers/>", "<SignedIdentifiers><a>", "<StorageServiceProperties/>", "<a/>",
            "\u0081\u00f0\u00d8");

    @RegisterExtension
    final TestTables tables = new TestTables();

    private final TablesClient client = tables.client();

    @Test
    void everyRequestGetsAnAnswerThatIsNotAFailureOfTheServer() {
        RandomGenerator random = Seed.fresh().random();
        for (int i = 0; i < REQUESTS; i++) {
            if (i % 100 == 0) {
                client.post("/Tables", "{\"TableName\":\"people\"}");
            }
            String method = any(METHODS, random);
            String target = any(PATHS, random) + parameters(random);
            String body = any(BODIES, random);
            String[] headers = headers(random);

            TablesAnswer answer = client.send(method, target, body, headers);

            assertThat(answer.status())
                    .as("%s %s %s with %s: %s", method, target, body, List.of(headers), answer.body())
                    .isBetween(200, 501)
                    .isNotEqualTo(500);
            if (answer.status() >= 400 && !method.equals("HEAD")) {
                assertThat(answer.errorCode()).isNotEmpty();
                assertThat(answer.body()).doesNotContainPattern("\\w+Exception|\tat ");
            }
        }
    }

    private static String parameters(RandomGenerator random) {
        List<String> some = new ArrayList<>();
        while (random.nextInt(3) > 0) {
            some.add(any(PARAMETERS, random));
        }
        return some.isEmpty() ? "" : "?" + String.join("&", some);
    }

    private static String[] headers(RandomGenerator random) {
        List<String> some = new ArrayList<>();
        while (random.nextInt(3) > 0) {
            String name = any(HEADERS, random);
            if (!some.contains(name)) {
                some.add(name);
                some.add(any(VALUES, random));
            }
        }
        return some.toArray(String[]::new);
    }

    private static String any(List<String> choices, RandomGenerator random) {
        return choices.get(random.nextInt(choices.size()));
    }
}
