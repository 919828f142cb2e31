package dev.orrery.protocol.table.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.access.AccountKeys;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceTest {

    private static final String PROPERTIES = "/?restype=service&comp=properties";
    private static final String RULE =
            "<CorsRule><AllowedOrigins>%s</AllowedOrigins><AllowedMethods>GET,POST</AllowedMethods>"
                    + "<MaxAgeInSeconds>60</MaxAgeInSeconds><ExposedHeaders>x-ms-*,etag</ExposedHeaders>"
                    + "<AllowedHeaders>x-ms-*,content-type</AllowedHeaders></CorsRule>";

    @RegisterExtension
    final TestTables tables = new TestTables();

    private final TablesClient client = tables.client();

    @Test
    void propertiesHaveDefaults() {
        TablesAnswer answer = client.get(PROPERTIES);

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/xml");
        assertThat(answer.body()).contains("<StorageServiceProperties><Logging><Version>1.0</Version>", "<Cors/>");
    }

    @Test
    void whatIsNotSentKeepsItsValue() {
        setProperties("<Logging><Version>1.0</Version><Delete>true</Delete><Read>true</Read><Write>false</Write>"
                + "<RetentionPolicy><Enabled>true</Enabled><Days>5</Days></RetentionPolicy></Logging>");
        setProperties("<Cors>" + RULE.formatted("http://a.example") + "</Cors>");

        assertThat(client.get(PROPERTIES).body())
                .contains("<Delete>true</Delete>", "<Days>5</Days>", "http://a.example");

        setProperties("<Cors/>");

        assertThat(client.get(PROPERTIES).body()).contains("<Delete>true</Delete>").doesNotContain("CorsRule");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "x",
        "<Other/>",
        "<StorageServiceProperties>",
        "<StorageServiceProperties><Unknown/></StorageServiceProperties>",
        "<StorageServiceProperties><Logging><Read>maybe</Read></Logging></StorageServiceProperties>",
        "<StorageServiceProperties><Cors><CorsRule/></Cors></StorageServiceProperties>",
        "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><StorageServiceProperties>&b;</StorageServiceProperties>"})
    void whatAreNoPropertiesIsRefused(String body) {
        TablesAnswer refused = client.put(PROPERTIES, body);

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body()).startsWith("<?xml").contains("<Code>InvalidXmlDocument</Code>");
        assertThat(refused.errorCode()).isEqualTo("InvalidXmlDocument");
    }

    @Test
    void moreThanFiveRulesAreTooMany() {
        assertThat(client.put(PROPERTIES, "<StorageServiceProperties><Cors>" + RULE.formatted("*").repeat(6)
                + "</Cors></StorageServiceProperties>").status()).isEqualTo(400);
    }

    @Test
    void statisticsAreAtTheSecondary() {
        TablesClient secondary = new TablesClient(
                tables.address(), "/devstoreaccount1-secondary", Optional.of(
                        AccountKeys.WELL_KNOWN.primary()));

        assertThat(client.get("/?restype=service&comp=stats").errorCode()).isEqualTo("InvalidQueryParameterValue");
        assertThat(secondary.get("/?restype=service&comp=stats").body()).contains("<Status>live</Status>");
        assertThat(secondary.get("/Tables").status()).isEqualTo(200);
        assertThat(secondary.post("/Tables", "{\"TableName\":\"people\"}").status()).isEqualTo(403);
    }

    @Test
    void policiesComeBackWithWhatTheyWereGiven() {
        client.createTable("people");
        String policies = "<SignedIdentifiers>"
                + "<SignedIdentifier><Id>bare</Id></SignedIdentifier>"
                + "<SignedIdentifier><Id>part</Id><AccessPolicy><Expiry>2030-01-01T00:00:00Z</Expiry></AccessPolicy></SignedIdentifier>"
                + "<SignedIdentifier><Id>all &amp; more</Id><AccessPolicy><Start>2020-01-01T00:00:00.0000000Z</Start>"
                + "<Expiry>2030-01-01</Expiry><Permission>raud</Permission></AccessPolicy></SignedIdentifier>"
                + "</SignedIdentifiers>";

        assertThat(client.get("/people?comp=acl").body()).endsWith("<SignedIdentifiers/>");
        assertThat(client.put("/people?comp=acl", policies).status()).isEqualTo(204);
        assertThat(client.get("/people?comp=acl").body()).endsWith(policies);
        assertThat(client.put("/people?comp=acl", "").status()).isEqualTo(204);
        assertThat(client.get("/people?comp=acl").body()).endsWith("<SignedIdentifiers/>");
        assertThat(client.get("/others?comp=acl").errorCode()).isEqualTo("TableNotFound");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<SignedIdentifier><Id/></SignedIdentifier>",
        "<SignedIdentifier><Id>a</Id></SignedIdentifier><SignedIdentifier><Id>a</Id></SignedIdentifier>",
        "<SignedIdentifier><Id>a</Id><AccessPolicy><Permission>x</Permission></AccessPolicy></SignedIdentifier>",
        "<SignedIdentifier><Id>a</Id><AccessPolicy><Start>soon</Start></AccessPolicy></SignedIdentifier>"})
    void whatAreNoPoliciesIsRefused(String policies) {
        client.createTable("people");

        TablesAnswer refused =
                client.put("/people?comp=acl", "<SignedIdentifiers>" + policies + "</SignedIdentifiers>");

        assertThat(refused.errorCode()).isEqualTo("InvalidXmlDocument");
    }

    @Test
    void aBrowserIsToldWhatPagesOfOtherSitesMayDo() {
        setProperties("<Cors>" + RULE.formatted("http://a.example") + "</Cors>");
        TablesClient browser = tables.clientWithoutKey();

        TablesAnswer allowed = browser.send("OPTIONS", "/Tables", "", "Origin", "http://a.example",
                "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "x-ms-date,Content-Type");

        assertThat(allowed.status()).isEqualTo(200);
        assertThat(allowed.header("Access-Control-Allow-Origin")).isEqualTo("http://a.example");
        assertThat(allowed.header("Access-Control-Allow-Headers")).isEqualTo("x-ms-date,Content-Type");
        assertThat(allowed.header("Access-Control-Max-Age")).isEqualTo("60");
        assertThat(browser.send("OPTIONS", "/Tables", "", "Origin", "http://b.example",
                "Access-Control-Request-Method", "GET").errorCode()).isEqualTo("CorsPreflightFailure");
        assertThat(browser.send("OPTIONS", "/Tables", "", "Origin", "http://a.example",
                "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "other").status())
                .isEqualTo(403);
        assertThat(browser.send("OPTIONS", "/Tables", "", "Origin", "http://a.example").errorCode())
                .isEqualTo("InvalidHeaderValue");
    }

    @Test
    void answersToPagesOfOtherSitesSayWhatTheyMayShow() {
        assertThat(client.get("/Tables", "Origin", "http://a.example").header("Vary")).isEmpty();
        setProperties("<Cors>" + RULE.formatted("http://a.example") + "</Cors>");

        TablesAnswer own = client.get("/Tables", "Origin", "http://a.example");
        TablesAnswer other = client.get("/Tables", "Origin", "http://b.example");

        assertThat(own.header("Access-Control-Allow-Origin")).isEqualTo("http://a.example");
        assertThat(own.header("Access-Control-Expose-Headers")).contains("x-ms-request-id").doesNotContain("Date");
        assertThat(own.header("Vary")).isEqualTo("Origin");
        assertThat(other.header("Access-Control-Allow-Origin")).isEmpty();
        assertThat(other.header("Vary")).isEqualTo("Origin");

        setProperties("<Cors>" + RULE.formatted("*") + "</Cors>");

        assertThat(client.get("/missing()", "Origin", "http://c.example").header("Access-Control-Allow-Origin"))
                .isEqualTo("*");
    }

    private void setProperties(String elements) {
        TablesAnswer answer = client.put(
                PROPERTIES, "<StorageServiceProperties>" + elements + "</StorageServiceProperties>");
        assertThat(answer.status()).as(answer.body()).isEqualTo(202);
    }
}
