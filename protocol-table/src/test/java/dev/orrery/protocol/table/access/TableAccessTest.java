package dev.orrery.protocol.table.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.protocol.table.service.TablesAnswer;
import dev.orrery.protocol.table.service.TablesClient;
import dev.orrery.protocol.table.service.TestTables;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each credential allows. */
class TableAccessTest {

    private static final String KEY = AccountKeys.WELL_KNOWN.primary();
    private static final String BEN = "/people(PartitionKey='Smith',RowKey='Ben')";
    private static final String OTHER = "{\"PartitionKey\":\"Smith\",\"RowKey\":\"Other\"}";

    @RegisterExtension
    final TestTables tables = new TestTables();

    private final TablesClient owner = tables.client();
    private final TablesClient stranger = tables.clientWithoutKey();

    @BeforeEach
    void createTable() {
        owner.createTable("people");
        owner.put(BEN, "{\"Age\":1}");
    }

    @Test
    void withoutACredentialNothingIsAllowed() {
        assertThat(stranger.get("/Tables").errorCode()).isEqualTo("AuthenticationFailed");
        assertThat(stranger.get("/?restype=service&comp=properties").body()).startsWith("<?xml");
        assertThat(stranger.get("/Tables", "Authorization", "Nonsense").status()).isEqualTo(403);
        assertThat(stranger.get("/Tables", "Authorization", "SharedKeyLite nonsense").status()).isEqualTo(403);
        assertThat(stranger.get("/Tables", "Authorization", "SharedKey a:%").status()).isEqualTo(403);
    }

    @Test
    void keysAreThoseOfTheAccountAndOfAzurite() {
        assertThat(tables.clientWith(TableAuthentication.DEVELOPMENT_KEY).get("/Tables").status()).isEqualTo(200);
        assertThat(tables.clientWith("b3RoZXIta2V5LTAxMjM0NTY3ODk=").get("/Tables").errorCode())
                .isEqualTo("AuthenticationFailed");
    }

    @Test
    void anOldDateIsRefused() {
        String date = "Thu, 27 Apr 2017 00:51:12 GMT";
        String signature = TablesClient.signature(KEY, date + "\n/devstoreaccount1/devstoreaccount1/Tables");

        assertThat(stranger
                .get("/Tables", "x-ms-date", date, "Authorization", "SharedKeyLite devstoreaccount1:" + signature)
                .errorCode()).isEqualTo("AuthenticationFailed");
    }

    @Test
    void aTokenOfEntraIsAnsweredWithWhereToGetOne() {
        TablesAnswer refused = stranger.get("/Tables", "Authorization", "Bearer x.y.z");

        assertThat(refused.status()).isEqualTo(401);
        assertThat(refused.header("WWW-Authenticate")).startsWith("Bearer authorization_uri=");
    }

    @Test
    void anAccountThatIsNoneIsNotFound() {
        TablesAnswer refused = tables.clientAtRoot().get("/otheraccount/Tables");

        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.body()).startsWith("<?xml").contains("<Code>ResourceNotFound</Code>");
    }

    @Test
    void aReadOnlyKeyReads() {
        TablesClient reader = tables.clientWith(TestTables.READ_ONLY_KEY);

        assertThat(reader.get(BEN).status()).isEqualTo(200);
        assertThat(reader.get("/people()").status()).isEqualTo(200);
        assertThat(reader.put(BEN, "{}").errorCode()).isEqualTo("AuthorizationPermissionMismatch");
        assertThat(reader.delete("/Tables('people')").status()).isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "sco, rwdlacu, 200",
        "o,   r,       200",
        "c,   r,       403",
        "o,   a,       403"})
    void aSignatureForTheAccountIsForKindsOfResources(String types, String permissions, int status) {
        String sas = accountSas(Map.of("srt", types, "sp", permissions));

        assertThat(stranger.get(BEN + "?" + sas).status()).isEqualTo(status);
    }

    @Test
    void eachOperationNeedsItsOwnPermission() {
        assertThat(stranger.get("/Tables?" + accountSas(Map.of("srt", "c", "sp", "l"))).status()).isEqualTo(200);
        assertThat(stranger.get("/Tables?" + accountSas(Map.of("srt", "c", "sp", "r"))).errorCode())
                .isEqualTo("AuthorizationPermissionMismatch");
        assertThat(stranger.post("/people?" + accountSas(Map.of("srt", "o", "sp", "a")), OTHER).status())
                .isEqualTo(201);
        assertThat(stranger.put(BEN + "?" + accountSas(Map.of("srt", "o", "sp", "u")), "{}").status()).isEqualTo(204);
        assertThat(stranger.put(BEN + "?" + accountSas(Map.of("srt", "o", "sp", "a")), "{}").status()).isEqualTo(403);
        assertThat(stranger.delete(BEN + "?" + accountSas(Map.of("srt", "o", "sp", "d")), "If-Match", "*").status())
                .isEqualTo(204);
        assertThat(stranger.delete("/Tables('people')?" + accountSas(Map.of("srt", "o", "sp", "d"))).errorCode())
                .isEqualTo("AuthorizationResourceTypeMismatch");
        assertThat(stranger.get("/people?comp=acl&" + accountSas(Map.of())).errorCode())
                .isEqualTo("AuthorizationFailure");
    }

    @Test
    void aSignatureSaysForWhatItIsGood() {
        assertThat(errorOf(Map.of("ss", "b"))).isEqualTo("AuthorizationServiceMismatch");
        assertThat(errorOf(Map.of("spr", "https"))).isEqualTo("AuthorizationProtocolMismatch");
        assertThat(errorOf(Map.of("se", "2020-01-01T00:00:00Z"))).isEqualTo("AuthenticationFailed");
        assertThat(errorOf(Map.of("st", "2040-01-01T00:00:00Z", "se", "2050-01-01T00:00:00Z")))
                .isEqualTo("AuthenticationFailed");
        assertThat(errorOf(Map.of("se", "never"))).isEqualTo("AuthenticationFailed");
        assertThat(errorOf(Map.of("sip", "10.0.0.1"))).isEqualTo("AuthorizationSourceIPMismatch");
        assertThat(errorOf(Map.of("sip", "10.0.0.1-10.0.0.9"))).isEqualTo("AuthorizationSourceIPMismatch");
        assertThat(errorOf(Map.of("sip", "127.0.0.1-127.0.0.9"))).isEmpty();
        assertThat(errorOf(Map.of("sip", "some.example"))).isEqualTo("AuthorizationSourceIPMismatch");
        assertThat(stranger.get(BEN + "?" + accountSas(Map.of()) + "&sig=x").errorCode())
                .isEqualTo("AuthenticationFailed");
        assertThat(stranger.get(BEN + "?" + accountSas(Map.of()).replace("sp=", "sp=x")).errorCode())
                .isEqualTo("AuthenticationFailed");
        assertThat(stranger.get(BEN + "?sig=%25").errorCode()).isEqualTo("AuthenticationFailed");
        assertThat(stranger.get(BEN + "?tn=people&sig=eA%3D%3D").errorCode()).isEqualTo("AuthenticationFailed");
    }

    @Test
    void oneGoodCredentialIsEnough() {
        assertThat(tables.clientWith("b3RoZXIta2V5LTAxMjM0NTY3ODk=").get(BEN + "?" + accountSas(Map.of())).status())
                .isEqualTo(200);
        assertThat(owner.get(BEN + "?" + accountSas(Map.of("se", "2020-01-01"))).status()).isEqualTo(200);
    }

    @Test
    void aSignatureForATableIsForItsEntities() {
        String sas = tableSas(Map.of("sp", "raud"));
        owner.createTable("others");

        assertThat(stranger.get(BEN + "?" + sas).status()).isEqualTo(200);
        assertThat(stranger.get("/PEOPLE()?" + sas).status()).isEqualTo(200);
        assertThat(stranger.post("/people?" + sas, OTHER).status()).isEqualTo(201);
        assertThat(stranger.get("/others()?" + sas).errorCode()).isEqualTo("AuthorizationFailure");
        assertThat(stranger.get("/Tables?" + sas).errorCode()).isEqualTo("AuthorizationFailure");
        assertThat(stranger.delete("/Tables('people')?" + sas).errorCode()).isEqualTo("AuthorizationFailure");
        assertThat(stranger.put(BEN + "?" + tableSas(Map.of("sp", "r")), "{}").errorCode())
                .isEqualTo("AuthorizationPermissionMismatch");
    }

    @Test
    void aSignatureMayBeForARangeOfKeys() {
        for (String keys : List.of("a1", "b1", "b2", "c1", "d1", "d2", "e1")) {
            owner.put(entity(keys), "{}");
        }
        String sas = tableSas(Map.of("sp", "raud", "spk", "b", "srk", "2", "epk", "d", "erk", "1"));

        TablesAnswer seen = stranger.get("/people()?$select=PartitionKey,RowKey&" + sas,
                "Accept", "application/json;odata=nometadata");

        assertThat(seen.body()).isEqualTo("{\"value\":[{\"PartitionKey\":\"b\",\"RowKey\":\"2\"},"
                + "{\"PartitionKey\":\"c\",\"RowKey\":\"1\"},{\"PartitionKey\":\"d\",\"RowKey\":\"1\"}]}");
        assertThat(stranger.get(entity("c1") + "?" + sas).status()).isEqualTo(200);
        assertThat(stranger.get(entity("b1") + "?" + sas).errorCode()).isEqualTo("AuthorizationFailure");
        assertThat(stranger.put(entity("d2") + "?" + sas, "{}").errorCode()).isEqualTo("AuthorizationFailure");
        assertThat(stranger.post("/people?" + sas, "{\"PartitionKey\":\"a\",\"RowKey\":\"x\"}").errorCode())
                .isEqualTo("AuthorizationFailure");
        assertThat(stranger.delete(entity("e1") + "?" + sas, "If-Match", "*").errorCode())
                .isEqualTo("AuthorizationFailure");
    }

    @Test
    void eachOperationOfABatchIsChecked() {
        String body = "--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\nPUT " + BEN
                + " HTTP/1.1\r\n\r\n{}\r\n--c--\r\n--b--\r\n";
        String type = "multipart/mixed; boundary=b";

        TablesAnswer refused = stranger.post("/$batch?" + tableSas(Map.of("sp", "r")), body, "Content-Type", type);
        TablesAnswer outside = stranger.post(
                "/$batch?" + tableSas(Map.of("sp", "u", "spk", "T")), body, "Content-Type", type);
        TablesAnswer allowed = stranger.post("/$batch?" + tableSas(Map.of("sp", "u")), body, "Content-Type", type);

        assertThat(refused.body()).contains("HTTP/1.1 403 Forbidden", "AuthorizationPermissionMismatch");
        assertThat(outside.body()).contains("HTTP/1.1 403 Forbidden", "AuthorizationFailure");
        assertThat(allowed.body()).contains("HTTP/1.1 204 No Content");
    }

    @Test
    void aStoredPolicySaysWhatTheSignatureLeavesOut() {
        Map<String, String> bare = Map.of("si", "policy", "se", "", "sp", "");
        assertThat(stranger.get(BEN + "?" + tableSas(bare)).errorCode()).isEqualTo("AuthenticationFailed");

        setPolicy("<Expiry>2040-01-01T00:00:00Z</Expiry><Permission>r</Permission>");
        assertThat(stranger.get(BEN + "?" + tableSas(bare)).status()).isEqualTo(200);
        assertThat(stranger.put(BEN + "?" + tableSas(bare), "{}").status()).isEqualTo(403);
        assertThat(stranger.get(BEN + "?" + tableSas(Map.of("si", "policy", "se", ""))).errorCode())
                .as("both say what is allowed")
                .isEqualTo("AuthenticationFailed");

        setPolicy("<Expiry>2020-01-01T00:00:00Z</Expiry><Permission>r</Permission>");
        assertThat(stranger.get(BEN + "?" + tableSas(bare)).errorCode()).isEqualTo("AuthenticationFailed");

        setPolicy("<Permission>r</Permission>");
        assertThat(stranger.get(BEN + "?" + tableSas(Map.of("si", "policy", "sp", ""))).status()).isEqualTo(200);
    }

    @Test
    void aSignatureThatNamesNoTableIsForThatOfTheUrl() {
        setPolicy("<Expiry>2040-01-01T00:00:00Z</Expiry><Permission>r</Permission>");
        owner.createTable("others");
        String sas = tableSas(Map.of("tn", "", "si", "policy", "se", "", "sp", ""));

        assertThat(stranger.get(BEN + "?" + sas).status()).isEqualTo(200);
        assertThat(stranger.get("/others()?" + sas).errorCode()).isEqualTo("AuthenticationFailed");
        assertThat(stranger.get("/Tables?" + sas).errorCode()).isEqualTo("AuthenticationFailed");
    }

    @Test
    void aPlusOfASignatureMayStandUnescaped() {
        String escaped = IntStream.range(0, 1000)
                .mapToObj(i -> tableSas(Map.of("sp", "r", "srk", "A" + i, "spk", "A")))
                .filter(sas -> sas.contains("%2B"))
                .findFirst()
                .orElseThrow();

        assertThat(stranger.get(BEN + "?" + escaped.replace("%2B", "+")).status()).isEqualTo(200);
    }

    private void setPolicy(String parts) {
        owner.put("/people?comp=acl", "<SignedIdentifiers><SignedIdentifier><Id>policy</Id><AccessPolicy>" + parts
                + "</AccessPolicy></SignedIdentifier></SignedIdentifiers>");
    }

    private static String entity(String keys) {
        return "/people(PartitionKey='" + keys.charAt(0) + "',RowKey='" + keys.charAt(1) + "')";
    }

    private String errorOf(Map<String, String> parameters) {
        return stranger.get(BEN + "?" + accountSas(parameters)).header("x-ms-error-code");
    }

    private static String accountSas(Map<String, String> parameters) {
        Map<String, String> all = new LinkedHashMap<>(Map.of(
                "sv", "2019-02-02", "ss", "t", "srt", "sco", "sp", "rwdlacu", "se", "2040-01-01T00:00:00Z"));
        all.putAll(parameters);
        StringBuilder text = new StringBuilder("devstoreaccount1\n");
        for (String name : List.of("sp", "ss", "srt", "st", "se", "sip", "spr", "sv")) {
            text.append(all.getOrDefault(name, "")).append('\n');
        }
        return signed(all, text.toString());
    }

    private static String tableSas(Map<String, String> parameters) {
        Map<String, String> all = new LinkedHashMap<>(
                Map.of("sv", "2019-02-02", "tn", "People", "sp", "r", "se", "2040-01-01T00:00:00Z"));
        all.putAll(parameters);
        String text = List.of("sp", "st", "se", "", "si", "sip", "spr", "sv", "spk", "srk", "epk", "erk").stream()
                .map(name -> name.isEmpty() ? "/table/devstoreaccount1/people" : all.getOrDefault(name, ""))
                .collect(Collectors.joining("\n"));
        all.values().removeIf(String::isEmpty);
        return signed(all, text);
    }

    private static String signed(Map<String, String> parameters, String text) {
        parameters.put("sig", TablesClient.signature(KEY, text));
        return parameters.entrySet().stream()
                .map(each -> each.getKey() + "=" + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
