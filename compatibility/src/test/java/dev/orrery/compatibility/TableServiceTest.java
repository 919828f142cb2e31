package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.util.Context;
import com.azure.data.tables.TableAsyncClient;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.TableClientBuilder;
import com.azure.data.tables.TableServiceClient;
import com.azure.data.tables.TableServiceClientBuilder;
import com.azure.data.tables.models.ListTablesOptions;
import com.azure.data.tables.models.TableAccessPolicy;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableItem;
import com.azure.data.tables.models.TableServiceCorsRule;
import com.azure.data.tables.models.TableServiceException;
import com.azure.data.tables.models.TableServiceProperties;
import com.azure.data.tables.models.TableSignedIdentifier;
import com.azure.data.tables.sas.TableAccountSasPermission;
import com.azure.data.tables.sas.TableAccountSasResourceType;
import com.azure.data.tables.sas.TableAccountSasService;
import com.azure.data.tables.sas.TableAccountSasSignatureValues;
import com.azure.data.tables.sas.TableSasPermission;
import com.azure.data.tables.sas.TableSasProtocol;
import com.azure.data.tables.sas.TableSasSignatureValues;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;

/** What users write with azure-data-tables, on tables and on the service. */
class TableServiceTest {

    private static final OffsetDateTime LATER = OffsetDateTime.of(2040, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

    @RegisterExtension
    static final TablesSdk SDK = new TablesSdk();

    @Test
    void tablesAreCreatedListedAndDeleted() {
        TableServiceClient service = SDK.service();
        service.createTable("aaaOne");
        service.createTableIfNotExists("aaaTwo");

        service.createTableIfNotExists("AAAONE");
        assertThatThrownBy(() -> service.createTable("aaaone"))
                .isInstanceOf(TableServiceException.class)
                .hasMessageContaining("TableAlreadyExists");
        assertThat(service.listTables(
                new ListTablesOptions().setFilter("TableName ge 'aaa' and TableName lt 'aab'").setTop(1), null,
                Context.NONE)
                .stream().map(TableItem::getName)).containsExactly("aaaOne", "aaaTwo");

        service.deleteTable("aaaOne");
        service.deleteTable("aaaOne");
        service.createTable("aaaOne");
    }

    @Test
    void azuritesAccountAndKeyWorkBelowItsPath() {
        TableServiceClient service = new TableServiceClientBuilder()
                .connectionString("DefaultEndpointsProtocol=http;AccountName=devstoreaccount1;AccountKey="
                        + "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==;"
                        + "TableEndpoint=" + SDK.orrery().tableEndpoint() + "devstoreaccount1;")
                .buildClient();
        TableClient table = SDK.table();

        service.getTableClient(table.getTableName()).createEntity(new TableEntity("p", "r"));

        assertThat(table.getEntity("p", "r")).isNotNull();
    }

    @Test
    void propertiesOfTheServiceAreKept() {
        TableServiceClient service = SDK.service();
        TableServiceProperties properties = service.getProperties();

        service.setProperties(properties.setCorsRules(List.of(new TableServiceCorsRule()
                .setAllowedOrigins("http://www.example.org")
                .setAllowedMethods("GET,PUT")
                .setAllowedHeaders("x-ms-*")
                .setExposedHeaders("x-ms-*")
                .setMaxAgeInSeconds(10))));

        assertThat(service.getProperties().getCorsRules()).singleElement()
                .satisfies(rule -> assertThat(rule.getAllowedOrigins()).isEqualTo("http://www.example.org"));
        service.setProperties(properties.setCorsRules(List.of()));
    }

    @Test
    void accessPoliciesAreKeptAndSignaturesGoByThem() {
        TableClient table = SDK.table();
        table.createEntity(new TableEntity("p", "r"));
        table.setAccessPolicies(List.of(new TableSignedIdentifier("readers").setAccessPolicy(
                new TableAccessPolicy().setExpiresOn(LATER).setPermissions("r"))));

        String sas = table.generateSas(new TableSasSignatureValues("readers"));
        TableClient reader = byTableSas(table, sas);

        assertThat(table.getAccessPolicies().getIdentifiers()).singleElement()
                .satisfies(policy -> assertThat(policy.getAccessPolicy().getPermissions()).isEqualTo("r"));
        assertThat(reader.getEntity("p", "r")).isNotNull();
        assertThatThrownBy(() -> reader.createEntity(new TableEntity("p", "x")))
                .isInstanceOf(TableServiceException.class)
                .hasMessageContaining("AuthorizationPermissionMismatch");
    }

    @Test
    void aSignatureForATableMayBeForSomeKeys() {
        TableClient table = SDK.table();
        List.of("a", "b", "c").forEach(key -> table.createEntity(new TableEntity(key, "r")));

        TableClient some = byTableSas(table, table.generateSas(
                new TableSasSignatureValues(LATER, TableSasPermission.parse("raud"))
                        .setProtocol(TableSasProtocol.HTTPS_HTTP)
                        .setStartPartitionKey("b")
                        .setStartRowKey("")
                        .setEndPartitionKey("b")
                        .setEndRowKey("z")));

        assertThat(some.listEntities().stream().map(TableEntity::getPartitionKey)).containsExactly("b");
        assertThatThrownBy(() -> some.getEntity("a", "r")).isInstanceOf(TableServiceException.class);
    }

    @Test
    void aSignatureForTheAccountAllowsWhatItSays() {
        String sas = SDK.service().generateAccountSas(new TableAccountSasSignatureValues(
                LATER,
                TableAccountSasPermission.parse("rl"),
                TableAccountSasService.parse("t"),
                TableAccountSasResourceType.parse("sco")).setProtocol(TableSasProtocol.HTTPS_HTTP));
        TableServiceClient reader = new TableServiceClientBuilder()
                .endpoint(SDK.orrery().tableEndpoint().toString())
                .sasToken(sas)
                .buildClient();

        assertThat(reader.listTables().stream()).isNotNull();
        assertThatThrownBy(() -> reader.createTable("refused")).isInstanceOf(TableServiceException.class);
    }

    @Test
    void theAsynchronousClientWorks() {
        TableAsyncClient table = SDK.asyncService().createTable("asynchronous").block();

        Flux.range(0, 100)
                .flatMap(i -> table.createEntity(new TableEntity("p" + i % 7, "r" + i).addProperty("n", i)))
                .blockLast();
        Long found = table.listEntities().count().block();
        Object n = table.getEntity("p3", "r3").map(entity -> entity.getProperty("n")).block();
        table.updateEntity(new TableEntity("p3", "r3").addProperty("m", 1L))
                .then(table.deleteEntity("p4", "r4"))
                .then(table.deleteTable())
                .block();

        assertThat(found).isEqualTo(100);
        assertThat(n).isEqualTo(3);
    }

    private static TableClient byTableSas(TableClient table, String sas) {
        return new TableClientBuilder()
                .endpoint(SDK.orrery().tableEndpoint().toString())
                .tableName(table.getTableName())
                .sasToken(sas)
                .buildClient();
    }
}
