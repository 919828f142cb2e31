package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.core.exception.HttpResponseException;
import com.azure.core.util.Context;
import com.azure.data.tables.TableClient;
import com.azure.data.tables.models.ListEntitiesOptions;
import com.azure.data.tables.models.TableEntity;
import com.azure.data.tables.models.TableEntityUpdateMode;
import com.azure.data.tables.models.TableErrorCode;
import com.azure.data.tables.models.TableServiceException;
import com.azure.data.tables.models.TableTransactionAction;
import com.azure.data.tables.models.TableTransactionActionType;
import com.azure.data.tables.models.TableTransactionFailedException;
import com.azure.data.tables.models.TableTransactionResult;
import dev.orrery.testing.Spec;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What users write with azure-data-tables, on entities. */
@Spec("6")
class TableEntitiesTest {

    @RegisterExtension
    static final TablesSdk SDK = new TablesSdk();

    private final TableClient table = SDK.table();

    @Test
    void anEntityLivesItsWholeLife() {
        table.createEntity(smith("Ben").addProperty("Age", 32).addProperty("City", "Oslo"));
        TableEntity read = table.getEntity("Smith", "Ben");
        table.updateEntity(smith("Ben").addProperty("Age", 33));
        TableEntity merged = table.getEntity("Smith", "Ben");
        table.updateEntity(smith("Ben").addProperty("Age", 34), TableEntityUpdateMode.REPLACE);
        TableEntity replaced = table.getEntity("Smith", "Ben");
        table.deleteEntity("Smith", "Ben");

        assertThat(read.getProperty("Age")).isEqualTo(32);
        assertThat(merged.getProperties()).containsEntry("Age", 33).containsEntry("City", "Oslo");
        assertThat(replaced.getProperties()).containsEntry("Age", 34).doesNotContainKey("City");
        assertThat(replaced.getTimestamp()).isAfter(merged.getTimestamp());
        assertFails(404, TableErrorCode.RESOURCE_NOT_FOUND, () -> table.getEntity("Smith", "Ben"));
    }

    @Test
    void everyTypeComesBackAsItWas() {
        OffsetDateTime time = OffsetDateTime.parse("2026-11-15T09:08:07.1234567Z");
        UUID guid = UUID.randomUUID();
        byte[] bytes = {0, 1, -1};
        table.createEntity(smith("types")
                .addProperty("string", "it's \"é😀\"")
                .addProperty("int", Integer.MIN_VALUE)
                .addProperty("long", Long.MAX_VALUE)
                .addProperty("double", 0.1)
                .addProperty("whole", 5.0)
                .addProperty("boolean", true)
                .addProperty("time", time)
                .addProperty("guid", guid)
                .addProperty("bytes", bytes)
                .addProperty("nothing", null));

        Map<String, Object> properties = table.getEntity("Smith", "types").getProperties();

        assertThat(properties)
                .containsEntry("string", "it's \"é😀\"")
                .containsEntry("int", Integer.MIN_VALUE)
                .containsEntry("long", Long.MAX_VALUE)
                .containsEntry("double", 0.1)
                .containsEntry("whole", 5.0)
                .containsEntry("boolean", true)
                .containsEntry("time", time)
                .containsEntry("guid", guid)
                .containsEntry("bytes", bytes)
                .doesNotContainKey("nothing");
    }

    @Test
    void anUpsertInsertsMergesOrReplaces() {
        table.upsertEntity(smith("Ben").addProperty("Age", 1));
        table.upsertEntity(smith("Ben").addProperty("City", "Oslo"));

        assertThat(table.getEntity("Smith", "Ben").getProperties()).containsKeys("Age", "City");

        table.upsertEntityWithResponse(
                smith("Ben").addProperty("City", "Rome"), TableEntityUpdateMode.REPLACE, null, Context.NONE);

        assertThat(table.getEntity("Smith", "Ben").getProperties()).containsEntry("City", "Rome")
                .doesNotContainKey("Age");
    }

    @Test
    void anEtagProtectsAgainstOthers() {
        table.createEntity(smith("Ben").addProperty("Age", 1));
        TableEntity mine = table.getEntity("Smith", "Ben");
        table.upsertEntity(smith("Ben").addProperty("Age", 2));

        assertFails(412, TableErrorCode.UPDATE_CONDITION_NOT_SATISFIED, () -> table.updateEntityWithResponse(
                mine.addProperty("Age", 3), TableEntityUpdateMode.MERGE, true, null, Context.NONE));
        assertFails(412, TableErrorCode.UPDATE_CONDITION_NOT_SATISFIED,
                () -> table.deleteEntityWithResponse(mine, true, null, Context.NONE));

        TableEntity fresh = table.getEntity("Smith", "Ben");
        table.updateEntityWithResponse(
                fresh.addProperty("Age", 4), TableEntityUpdateMode.MERGE, true, null, Context.NONE);

        assertThat(table.getEntity("Smith", "Ben").getProperty("Age")).isEqualTo(4);
    }

    @Test
    void failuresHaveTheirCodes() {
        table.createEntity(smith("Ben"));

        assertFails(409, TableErrorCode.ENTITY_ALREADY_EXISTS, () -> table.createEntity(smith("Ben")));
        assertFails(404, TableErrorCode.RESOURCE_NOT_FOUND, () -> table.updateEntity(smith("Ann")));
        assertFails(404, TableErrorCode.TABLE_NOT_FOUND,
                () -> SDK.service().getTableClient("missing").createEntity(smith("Ben")));
        assertThatThrownBy(() -> table.listEntities(new ListEntitiesOptions().setFilter("((("), null, Context.NONE)
                .forEach(entity -> {}))
                .isInstanceOf(HttpResponseException.class)
                .hasMessageContaining("InvalidInput");
        table.deleteEntity("Smith", "missing");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "it's", "''", "%", "%25", "a b", "{\"a\"}", "é😀", "a&b=c", "+", ",RowKey='x"})
    void keysComeBackAsTheyWere(String key) {
        table.createEntity(new TableEntity(key, key).addProperty("n", 1));

        TableEntity read = table.getEntity(key, key);
        List<TableEntity> found = table.listEntities(
                new ListEntitiesOptions().setFilter("PartitionKey eq '" + key.replace("'", "''") + "'"), null,
                Context.NONE)
                .stream().toList();

        assertThat(read.getPartitionKey()).isEqualTo(key);
        assertThat(read.getRowKey()).isEqualTo(key);
        assertThat(found).hasSize(1);
    }

    @Test
    void pagesComeInTheOrderOfTheKeys() {
        for (int i = 24; i >= 0; i--) {
            table.createEntity(new TableEntity("p" + i % 5, "r" + (char) ('a' + i / 5)).addProperty("n", i));
        }

        List<String> keys = new ArrayList<>();
        table.listEntities(new ListEntitiesOptions().setTop(4), null, Context.NONE).streamByPage()
                .forEach(page -> {
                    assertThat(page.getValue()).hasSizeLessThanOrEqualTo(4);
                    page.getValue().forEach(entity -> keys.add(entity.getPartitionKey() + entity.getRowKey()));
                });

        assertThat(keys).hasSize(25).isSorted();
    }

    @Test
    void filtersAndSelectionsWork() {
        IntStream.range(0, 20).forEach(
                i -> table.createEntity(smith("r" + i).addProperty("n", i).addProperty("even", i % 2 == 0)));

        List<TableEntity> found = table.listEntities(
                new ListEntitiesOptions().setFilter("n ge 10 and even").setSelect(List.of("n", "RowKey")),
                null,
                Context.NONE).stream().toList();

        assertThat(found).hasSize(5).allSatisfy(entity -> {
            assertThat((int) entity.getProperty("n")).isGreaterThanOrEqualTo(10).isEven();
            assertThat(entity.getProperties()).doesNotContainKey("even");
        });
    }

    @Test
    void aTransactionTakesEffectAsAWhole() {
        table.createEntity(smith("old").addProperty("a", 1).addProperty("b", 1));
        table.createEntity(smith("gone"));

        TableTransactionResult result = table.submitTransaction(List.of(
                new TableTransactionAction(TableTransactionActionType.CREATE, smith("new").addProperty("é", "ü😀")),
                new TableTransactionAction(TableTransactionActionType.UPDATE_MERGE, smith("old").addProperty("a", 2)),
                new TableTransactionAction(TableTransactionActionType.UPSERT_REPLACE, smith("put")),
                new TableTransactionAction(TableTransactionActionType.DELETE, smith("gone"))));

        assertThat(result.getTransactionActionResponses()).allMatch(response -> response.getStatusCode() == 204);
        assertThat(table.getEntity("Smith", "old").getProperties()).containsEntry("a", 2).containsEntry("b", 1);
        assertThat(table.getEntity("Smith", "new").getProperties()).containsEntry("é", "ü😀");
        assertThat(table.listEntities().stream()).hasSize(3);
    }

    @Test
    void ofATransactionThatFailsNothingTakesEffect() {
        table.createEntity(smith("there"));

        assertThatThrownBy(() -> table.submitTransaction(List.of(
                new TableTransactionAction(TableTransactionActionType.CREATE, smith("first")),
                new TableTransactionAction(TableTransactionActionType.CREATE, smith("there")))))
                .isInstanceOfSatisfying(TableTransactionFailedException.class, failure -> {
                    assertThat(failure.getFailedTransactionActionIndex()).isEqualTo(1);
                    assertThat(failure.getValue().getErrorCode()).isEqualTo(TableErrorCode.ENTITY_ALREADY_EXISTS);
                });
        assertThat(table.listEntities().stream()).hasSize(1);
    }

    @Test
    void aTransactionIsOfOnePartitionAndOfEachEntityOnce() {
        assertThatThrownBy(() -> table.submitTransaction(List.of(
                new TableTransactionAction(TableTransactionActionType.CREATE, smith("a")),
                new TableTransactionAction(TableTransactionActionType.CREATE, new TableEntity("Other", "b")))))
                .isInstanceOfSatisfying(TableTransactionFailedException.class, failure -> assertThat(
                        failure.getValue().getErrorCode())
                        .isEqualTo(TableErrorCode.COMMANDS_IN_BATCH_ACT_ON_DIFFERENT_PARTITIONS));
        assertThatThrownBy(() -> table.submitTransaction(List.of(
                new TableTransactionAction(TableTransactionActionType.CREATE, smith("a")),
                new TableTransactionAction(TableTransactionActionType.CREATE, smith("a")))))
                .isInstanceOfSatisfying(TableTransactionFailedException.class, failure -> assertThat(
                        failure.getValue().getErrorCode()).isEqualTo(TableErrorCode.INVALID_DUPLICATE_ROW));
    }

    private static TableEntity smith(String rowKey) {
        return new TableEntity("Smith", rowKey);
    }

    private static void assertFails(int status, TableErrorCode code, Runnable work) {
        assertThatThrownBy(work::run).isInstanceOfSatisfying(TableServiceException.class, failure -> {
            assertThat(failure.getResponse().getStatusCode()).isEqualTo(status);
            assertThat(failure.getValue().getErrorCode()).isEqualTo(code);
        });
    }
}
