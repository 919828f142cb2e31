package dev.orrery.protocol.cosmos.access;

import static dev.orrery.protocol.cosmos.access.AuthorizationMatrix.DISGUISES;
import static dev.orrery.protocol.cosmos.access.AuthorizationMatrix.HEADERS;
import static dev.orrery.protocol.cosmos.access.AuthorizationMatrix.KEY;
import static dev.orrery.protocol.cosmos.access.AuthorizationMatrix.OPERATIONS;
import static dev.orrery.protocol.cosmos.access.AuthorizationMatrix.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.protocol.cosmos.access.AuthorizationMatrix.Disguise;
import dev.orrery.protocol.cosmos.access.AuthorizationMatrix.Operation;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Everything that can be asked, by everybody who can ask, in every disguise: with headers that claim it were something else.
 *
 * <p>Who may do what is the table {@link AuthorizationMatrix#TABLE}, which is written apart from the server's own. What is allowed is made to fail
 * for other reasons, by bodies and etags that make no sense, so that one attempt doesn't spoil the next: all etags have to be
 * what they were.
 */
class AuthorizationMatrixTest {

    private static final int ATTEMPTS_MIN = 2_000;

    private static final String C = "dbs/d/colls/c";
    private static final String A = "[\"a\"]";

    /** What a token can be for. */
    private static final List<String> RESOURCES = List.of(
            "dbs/d", C, "dbs/d/colls/other", C + "/docs/1", C + "/docs/2", C + "/sprocs/s", C + "/triggers/t",
            C + "/udfs/f");

    /** No limit to a key, that of all attempts, and another. */
    private static final List<String> KEYS = List.of("", A, "[\"b\"]");

    /** Somebody with a key, or with a token for a resource and perhaps a partition key. */
    private record Sender(String column, TestClient client, String token, String resource, String key) {

        boolean reaches(Operation operation, String deed) {
            boolean isInContainer = resource.startsWith(C);
            return switch (deed) {
                case "READ_DATABASE" -> resource.equals("dbs/d");
                case "READ_CONTAINER" -> isInContainer;
                case "RUN", "READ_ITEMS", "WRITE_ITEMS" -> isInContainer && operation.isIn(resource) && isForA();
                default -> isInContainer && operation.isIn(resource);
            };
        }

        private boolean isForA() {
            return key.isEmpty() || key.equals(A);
        }

        boolean isKey() {
            return column.equals("account") || column.equals("reader");
        }

        /** Whether it puts on disguises: one of each kind that has something to gain. */
        boolean isCunning() {
            return column.equals("reader")
                    || (resource.equals(C) && (column.equals("All+key") || column.equals("Read")));
        }

        @Override
        public String toString() {
            return column + " " + resource + " " + key;
        }
    }

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();
    private final Map<String, List<String>> expectations = TABLE.lines()
            .map(line -> line.split("\\s*\\|\\s*"))
            .collect(Collectors.toMap(cells -> cells[0], Arrays::asList));
    private final List<String> surprises = new ArrayList<>();
    private String offer;
    private int attempts;

    @BeforeEach
    void createResources() {
        String definition = "{\"id\":\"%s\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}";
        client.createContainer(definition.formatted("c"), "x-ms-offer-throughput", "400");
        client.post("/dbs/d/colls", definition.formatted("other"));
        client.post("/" + C + "/sprocs", "{\"id\":\"s\",\"body\":\"function () {}\"}");
        client.post("/" + C + "/udfs", "{\"id\":\"f\",\"body\":\"function () {}\"}");
        client.post("/" + C + "/triggers", """
                {"id":"t","body":"function () {}","triggerType":"Pre","triggerOperation":"All"}""");
        client.post("/" + C + "/docs", "{\"id\":\"1\",\"pk\":\"b\"}");
        token("/dbs/d/users/u", "All", C, "");
        offer = client.get("/offers").json().property("Offers").elements().iterator().next().property("_rid")
                .stringValue();
    }

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void nobodyDoesWhatTheTableDoesNotAllowInWhateverDisguise() {
        List<Operation> operations = OPERATIONS.lines().map(Operation::parse).toList();
        List<Sender> senders = senders();
        List<String> before = etags();

        for (Sender sender : senders) {
            createItem();
            List<String> itemBefore = etagsOf("/" + C + "/docs", KEY, A);
            for (Operation operation : operations) {
                for (Disguise disguise : disguises(sender, operation)) {
                    attempt(sender, operation, disguise);
                }
            }
            assertThat(etags()).as("after %s", sender).isEqualTo(before);
            if (!mayWrite(sender)) {
                assertThat(etagsOf("/" + C + "/docs", KEY, A)).as("after %s", sender).isEqualTo(itemBefore);
            }
        }

        assertThat(surprises).isEmpty();
        assertThat(attempts).isGreaterThan(ATTEMPTS_MIN);
    }

    /** What is refused is tried again in all disguises; with a token for a key so is what is allowed, lest it lead to others. */
    private List<Disguise> disguises(Sender sender, Operation operation) {
        boolean isAllowed = expected(sender, operation, operation.deed()).equals("yes");
        return sender.isCunning() && (!isAllowed || !sender.key().isEmpty()) ? DISGUISES : DISGUISES.subList(0, 1);
    }

    @Test
    void nobodyGetsInWithoutACredential() {
        for (Operation operation : OPERATIONS.lines().map(Operation::parse).toList()) {
            for (String authorization : List.of("", "type=master&ver=1.0&sig=AAAA",
                    "type=resource&ver=1.0&sig=AA==;e30=;")) {
                Sender nobody = new Sender("nobody", client, authorization, "", "");

                assertThat(status(send(nobody, operation, DISGUISES.getFirst()))).as("%s", operation).isEqualTo(401);
            }
        }
    }

    private void attempt(Sender sender, Operation operation, Disguise disguise) {
        String deed = operation.deedIn(disguise);
        String expected = expected(sender, operation, deed);
        int status = status(send(sender, operation, disguise));
        attempts++;
        boolean isAsExpected = expected.equals("yes")
                ? status < 500 && status != 401 && status != 403 && status != 405
                : expected.equals(Integer.toString(status));
        if (!isAsExpected) {
            surprises.add("%s %s %s by %s as %s: %d instead of %s".formatted(
                    deed, operation.verb(), operation.path(), sender, List.of(disguise.headers()), status, expected));
        }
    }

    private String expected(Sender sender, Operation operation, String deed) {
        int column = expectations.get("deed").indexOf(sender.column());
        String listed = expectations.get(deed).get(column);
        boolean isForAll = deed.equals("READ_ACCOUNT") || sender.isKey();
        return !listed.equals("yes") || isForAll || sender.reaches(operation, deed) ? listed : "403";
    }

    private boolean mayWrite(Sender sender) {
        int column = expectations.get("deed").indexOf(sender.column());
        return expectations.get("WRITE_ITEMS").get(column).equals("yes") && !sender.key().equals("[\"b\"]");
    }

    private Answer send(Sender sender, Operation operation, Disguise disguise) {
        List<String> headers = new ArrayList<>(List.of(KEY, A, "if-match", "\"not the etag\""));
        if (operation.path().endsWith("partitionsplit")) {
            headers.addAll(List.of("x-ms-documentdb-partitionkeyrangeid", "9"));
        }
        headers.addAll(HEADERS.getOrDefault(operation.verb(), List.of()));
        headers.addAll(List.of(disguise.headers()));
        String[] all = headers.toArray(String[]::new);
        String path = operation.path().replace("OFFER", offer);
        if (!sender.isKey()) {
            return client.sendWith(sender.token(), "", operation.method(), path, operation.content(), all);
        }
        return operation.path().startsWith("/offers/")
                ? sender.client().sendSigned(
                        operation.method(), path, operation.content(), "offers", offer.toLowerCase(Locale.ROOT), all)
                : sender.client().send(operation.method(), path, operation.content(), all);
    }

    /** The status of the only operation of a bulk request, else that of the request. */
    private static int status(Answer answer) {
        return answer.status() == 207 && answer.body().startsWith("[")
                ? (int) answer.json().elements().iterator().next().property("statusCode").longValue()
                : answer.status();
    }

    private List<Sender> senders() {
        List<Sender> senders = new ArrayList<>();
        senders.add(new Sender("account", client, "", "", ""));
        senders.add(new Sender("reader", account.clientWith(TestAccount.READ_ONLY_KEY), "", "", ""));
        for (String resource : RESOURCES) {
            for (String mode : List.of("All", "Read")) {
                for (String key : resource.equals(C) ? KEYS : KEYS.subList(0, 2)) {
                    String column = key.isEmpty() ? mode : mode + "+key";
                    String user = "/dbs/d/users/u" + senders.size();
                    senders.add(new Sender(column, client, token(user, mode, resource, key), resource, key));
                }
            }
        }
        return senders;
    }

    private String token(String userPath, String mode, String resource, String key) {
        String id = userPath.substring(userPath.lastIndexOf('/') + 1);
        client.post("/dbs/d/users", "{\"id\":\"" + id + "\"}");
        String limit = key.isEmpty() ? "" : ",\"resourcePartitionKey\":" + key;
        return client.post(
                userPath + "/permissions",
                "{\"id\":\"p\",\"permissionMode\":\"%s\",\"resource\":\"%s\"%s}".formatted(mode, resource, limit))
                .at("_token");
    }

    private void createItem() {
        client.post("/" + C + "/docs", "{\"id\":\"1\",\"pk\":\"a\"}", KEY, A);
    }

    /** The versions of all that there is, but for the items of the key that some may write. */
    private List<String> etags() {
        return Stream.concat(
                Stream.of("/dbs", "/offers", "/dbs/d/colls", "/dbs/d/users", "/" + C + "/pkranges",
                        "/" + C + "/sprocs", "/" + C + "/triggers", "/" + C + "/udfs")
                        .flatMap(path -> etagsOf(path).stream()),
                etagsOf("/" + C + "/docs", KEY, "[\"b\"]").stream())
                .toList();
    }

    private List<String> etagsOf(String path, String... headers) {
        return Pattern.compile("\"_etag\":\"[^,]*")
                .matcher(client.get(path, headers).body())
                .results()
                .map(MatchResult::group)
                .toList();
    }
}
