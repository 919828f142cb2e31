package dev.orrery.protocol.cosmos.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.Answer;
import dev.orrery.protocol.cosmos.rest.TestAccount;
import dev.orrery.protocol.cosmos.rest.TestClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Databases, containers, offers, ranges, scripts and users over the wire. */
class CatalogResourcesTest {

    private static final String DEFINITION = "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"version\":2}}";

    private final TestAccount account = new TestAccount();
    private final TestClient client = account.client();

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void aDatabaseIsCreatedReadAndDeleted() {
        Answer created = client.post("/dbs", "{\"id\":\"d\"}");

        assertThat(created.status()).isEqualTo(201);
        assertThat(created.at("_self")).isEqualTo("dbs/" + created.at("_rid") + "/");
        assertThat(created.header("etag")).isEqualTo(created.at("_etag"));
        assertThat(Double.parseDouble(created.header("x-ms-request-charge"))).isPositive();
        assertThat(client.post("/dbs", "{\"id\":\"d\"}").status()).isEqualTo(409);
        assertThat(client.get("/dbs/d").json()).isEqualTo(created.json());
        assertThat(client.get("/dbs/" + created.at("_rid")).json()).isEqualTo(created.json());
        assertThat(client.delete("/dbs/d").status()).isEqualTo(204);
        assertThat(client.get("/dbs/d").status()).isEqualTo(404);
        assertThat(client.put("/dbs/d", "{\"id\":\"d\"}").status()).isIn(404, 405);
    }

    @Test
    void feedsComeInPages() {
        for (int i = 0; i < 7; i++) {
            client.post("/dbs", "{\"id\":\"d" + i + "\"}");
        }
        List<String> ids = new ArrayList<>();
        String continuation = "";
        int pages = 0;
        do {
            Answer page = continuation.isEmpty()
                    ? client.get("/dbs", "x-ms-max-item-count", "3")
                    : client.get("/dbs", "x-ms-max-item-count", "3", "x-ms-continuation", continuation);
            page.json().property("Databases").elements().forEach(it -> ids.add(it.property("id").stringValue()));
            continuation = page.header("x-ms-continuation");
            pages++;
        } while (!continuation.isEmpty());

        assertThat(ids).containsExactly("d0", "d1", "d2", "d3", "d4", "d5", "d6");
        assertThat(pages).isEqualTo(3);
        assertThat(client.get("/dbs", "x-ms-continuation", "rubbish").status()).isEqualTo(400);
        assertThat(client.get("/dbs", "x-ms-max-item-count", "many").status()).isEqualTo(400);
    }

    @Test
    void metadataCanBeQueried() {
        client.post("/dbs", "{\"id\":\"a\"}");
        client.post("/dbs", "{\"id\":\"b\"}");

        Answer found = client.query("/dbs", "SELECT * FROM root r WHERE r.id = 'b'");

        assertThat(found.status()).isEqualTo(200);
        assertThat(found.at("_count")).isEqualTo("1");
        assertThat(found.json().property("Databases").element(0).property("id").stringValue()).isEqualTo("b");
        assertThat(client.query("/dbs", "SELECT FROM").status()).isEqualTo(400);
    }

    @Test
    void aContainerHasTheDefaultsOfTheService() {
        client.createContainer(DEFINITION);

        Answer read = client.get("/dbs/d/colls/c");

        assertThat(read.json().property("indexingPolicy").property("indexingMode").stringValue())
                .isEqualTo("consistent");
        assertThat(read.at("_docs")).isEqualTo("docs/");
        assertThat(read.header("x-ms-documentdb-collection-index-transformation-progress")).isEqualTo("100");
        assertThat(client.send("HEAD", "/dbs/d/colls/c", "").status()).isEqualTo(200);
    }

    @Test
    void aMissingOwnerIsToldFromAMissingResource() {
        client.post("/dbs", "{\"id\":\"d\"}");

        assertThat(client.get("/dbs/d/colls/none").subStatus()).isEqualTo("0");
        assertThat(client.get("/dbs/d/colls/none/docs").subStatus()).isEqualTo("1003");
        assertThat(client.post("/dbs/none/colls", DEFINITION).subStatus()).isEqualTo("1003");
    }

    @Test
    void theKeyAndTheIdOfAContainerStay() {
        client.createContainer(DEFINITION);

        assertThat(client.put("/dbs/d/colls/c", DEFINITION.replace("/pk", "/other")).status()).isEqualTo(400);
        assertThat(client.put("/dbs/d/colls/c", DEFINITION.replace("\"c\"", "\"x\"")).status()).isEqualTo(400);
        Answer replaced = client.put("/dbs/d/colls/c", DEFINITION.replaceFirst("\\{", "{\"defaultTtl\":60,"));
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.at("defaultTtl")).isEqualTo("60");
    }

    @Test
    void quotaAndUsageAreToldWhenAskedFor() {
        String path = client.createContainer(DEFINITION);
        client.post(path + "/docs", "{\"id\":\"1\",\"pk\":\"a\"}");

        Answer read = client.get(path, "x-ms-documentdb-populatequotainfo", "True");

        assertThat(read.header("x-ms-resource-quota")).contains("collectionSize=");
        assertThat(read.header("x-ms-resource-usage")).contains("documentsCount=1;");
        assertThat(client.get(path, "x-ms-documentdb-populatepartitionstatistics", "True")
                .json().property("statistics").element(0).property("documentCount").longValue()).isEqualTo(1);
    }

    @Test
    void throughputIsFoundReplacedAndMigratedThroughItsOffer() {
        String path = client.createContainer(DEFINITION, "x-ms-offer-throughput", "1000");
        String rid = client.get(path).at("_rid");
        Answer found = client.query("/offers", "SELECT * FROM c WHERE c.offerResourceId = '" + rid + "'");
        JsonValue offer = found.json().property("Offers").element(0);
        String offerPath = "/offers/" + offer.property("_rid").stringValue();
        String offerLink = offer.property("_rid").stringValue().toLowerCase(Locale.ROOT);

        assertThat(offer.property("content").property("offerThroughput").longValue()).isEqualTo(1000);
        assertThat(offer.property("resource").stringValue()).isEqualTo(client.get(path).at("_self"));

        String more = offer.toString().replace("\"offerThroughput\":1000", "\"offerThroughput\":2000");
        Answer replaced = client.sendSigned("PUT", offerPath, more, "offers", offerLink);
        assertThat(replaced.status()).isEqualTo(200);
        assertThat(replaced.header("x-ms-cosmos-min-throughput")).isEqualTo("400");

        Answer migrated = client.sendSigned("PUT", offerPath, more, "offers", offerLink,
                "x-ms-cosmos-migrate-offer-to-autopilot", "true");
        assertThat(migrated.json().property("content").property("offerAutopilotSettings")
                .property("maxThroughput").longValue()).isEqualTo(2000);
        assertThat(client.sendSigned("PUT", offerPath, more, "offers", offerLink).status()).isEqualTo(400);
    }

    @Test
    void anOfferIsNotReplacedByOneThatSaysToBeAnother() {
        client.createContainer(DEFINITION, "x-ms-offer-throughput", "1000");
        JsonValue offer = client.get("/offers").json().property("Offers").element(0);
        String rid = offer.property("_rid").stringValue();
        String link = rid.toLowerCase(Locale.ROOT);
        String other = offer.toString().replace("\"_rid\":\"" + rid, "\"_rid\":\"NotAllowed");

        assertThat(client.sendSigned("PUT", "/offers/" + rid, other, "offers", link).status()).isEqualTo(400);
        assertThat(client.sendSigned("PUT", "/offers/offers/" + rid, other, "offers", link).status()).isEqualTo(400);
        assertThat(client.sendSigned("PUT", "/offers/" + rid, offer.toString(), "offers", link).status())
                .isEqualTo(200);
    }

    @Test
    void throughputThatCanNotBeIsRefused() {
        client.post("/dbs", "{\"id\":\"d\"}");

        assertThat(client.post("/dbs/d/colls", DEFINITION, "x-ms-offer-throughput", "399").status()).isEqualTo(400);
        assertThat(client.post("/dbs/d/colls", DEFINITION, "x-ms-offer-throughput", "x").status()).isEqualTo(400);
        assertThat(client.post("/dbs/d/colls", DEFINITION, "x-ms-cosmos-offer-autopilot-settings", "{}").status())
                .isEqualTo(400);
        assertThat(client.get("/dbs/d/colls/c").status()).isEqualTo(404);
    }

    @Test
    void rangesAreToldInFullAndThenOnlyWhatIsNew() {
        String path = client.createContainer(DEFINITION, "x-ms-offer-throughput", "24000") + "/pkranges";

        Answer all = client.get(path, "A-IM", "Incremental Feed");
        Answer nothingNew = client.get(path, "A-IM", "Incremental Feed", "If-None-Match", all.header("etag"));
        account.engine().splits().split(account.engine().catalog().container("d", "c"), 0);
        Answer news = client.get(path, "A-IM", "Incremental Feed", "If-None-Match", all.header("etag"));

        assertThat(all.at("_count")).isEqualTo("4");
        assertThat(nothingNew.status()).isEqualTo(304);
        assertThat(nothingNew.header("etag")).isEqualTo(all.header("etag"));
        assertThat(news.at("_count")).isEqualTo("2");
        assertThat(news.json().property("PartitionKeyRanges").element(0).property("parents").toString())
                .isEqualTo("[\"0\"]");
        assertThat(client.get(path).at("_count")).isEqualTo("5");
    }

    @Test
    void scriptsAreKeptAsTheyCome() {
        String path = client.createContainer(DEFINITION);
        String body = "{\"id\":\"s\",\"body\":\"/* ours */ function () { }\"}";

        assertThat(client.post(path + "/sprocs", body).status()).isEqualTo(201);
        assertThat(client.post(path + "/sprocs", body).status()).isEqualTo(409);
        assertThat(client.post(path + "/sprocs", body, "x-ms-documentdb-is-upsert", "True").status()).isEqualTo(200);
        assertThat(client.get(path + "/sprocs/s").at("body")).isEqualTo("/* ours */ function () { }");
        assertThat(client.put(path + "/sprocs/s", "{\"id\":\"t\",\"body\":\"() => 1\"}").at("id")).isEqualTo("t");
        assertThat(client.get(path + "/sprocs/s").status()).isEqualTo(404);
        assertThat(client.post(path + "/triggers",
                "{\"id\":\"t\",\"body\":\"x\",\"triggerType\":\"pre\",\"triggerOperation\":\"all\"}").at("triggerType"))
                .isEqualTo("pre");
        assertThat(client.post(path + "/udfs", "{\"id\":\"u\"}").status()).isEqualTo(400);
        assertThat(client.delete(path + "/sprocs/t").status()).isEqualTo(204);
        assertThat(client.get(path + "/conflicts").at("_count")).isEqualTo("0");
    }

    @Test
    void usersPermissionsAndEncryptionKeysLiveInTheirDatabase() {
        client.post("/dbs", "{\"id\":\"d\"}");
        Answer user = client.post("/dbs/d/users", "{\"id\":\"u\"}");
        Answer permission = client.post("/dbs/d/users/u/permissions",
                "{\"id\":\"p\",\"permissionMode\":\"all\",\"resource\":\"dbs/d/colls/c\"}");
        String key = "{\"id\":\"k\",\"encryptionAlgorithm\":\"A\",\"wrappedDataEncryptionKey\":\"eA==\","
                + "\"keyWrapMetadata\":{\"type\":\"t\"}}";

        assertThat(user.at("_permissions")).isEqualTo("permissions/");
        assertThat(permission.at("permissionMode")).isEqualTo("all");
        assertThat(permission.at("_token")).startsWith("type=resource&ver=1.0&sig=");
        assertThat(permission.at("_self")).startsWith(user.at("_self") + "permissions/");
        assertThat(client.post("/dbs/d/users/u/permissions", "{\"id\":\"q\"}").status()).isEqualTo(400);
        assertThat(client.put("/dbs/d/users/u", "{\"id\":\"v\"}").at("id")).isEqualTo("v");
        assertThat(client.get("/dbs/d/users/v/permissions").at("_count")).isEqualTo("1");
        assertThat(client.delete("/dbs/d/users/v").status()).isEqualTo(204);
        assertThat(client.post("/dbs/d/clientencryptionkeys", key).status()).isEqualTo(201);
        assertThat(client.get("/dbs/d/clientencryptionkeys/k").at("encryptionAlgorithm")).isEqualTo("A");
        assertThat(client.get("/dbs/d/clientencryptionkeys").at("_count")).isEqualTo("1");
    }

    @Test
    void methodsThatMakeNoSenseAreNotAllowed() {
        String path = client.createContainer(DEFINITION);

        assertThat(client.send("PATCH", path, "{}").status()).isEqualTo(405);
        assertThat(client.put("/dbs", "{}").status()).isEqualTo(405);
        assertThat(client.post(path + "/pkranges", "{}").status()).isEqualTo(405);
        assertThat(client.send("DELETE", path + "/docs", "").status()).isEqualTo(405);
        assertThat(client.send("TRACE", path, "").status()).isEqualTo(405);
    }
}
