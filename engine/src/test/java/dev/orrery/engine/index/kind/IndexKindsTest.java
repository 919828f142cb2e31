package dev.orrery.engine.index.kind;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivation;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.Etag;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** What every kind of index must do; a new one is tested here once it is in the list. */
class IndexKindsTest {

    private static final List<IndexKind> KINDS = IndexKinds.ALL;

    private static final ContainerDefinition DEFINITION = ContainerDefinition.parse(json(
            """
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 60,
             "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/email"]}, {"paths": ["/a/b", "/name"]}]},
             "indexingPolicy": {"compositeIndexes": [[{"path": "/name"}, {"path": "/_ts"}]]}}
            """));

    private static final Derivation RULES = Derivation.of(DEFINITION);

    private static final LogicalPartition WHERE =
            LogicalPartition.of(DEFINITION.partitionKey(), PartitionKey.of("p"));

    private static final JsonValue BODY = json(
            """
            {"id": "1", "pk": "p", "email": "ann@example.org", "name": "Ann", "a": {"b": [3, 1, 2]}}
            """);

    private final ItemVersion version = version(BODY);

    private static ItemVersion version(JsonValue body) {
        StoredItem item = StoredItem.of(7, new Etag(1), 1_000_000, 0, body);
        return new ItemVersion(WHERE, WHERE.itemKey(item.id()), item);
    }

    @Test
    void noTwoKindsShareAKeySpace() {
        assertThat(KINDS.stream().map(IndexKind::space)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void entriesAreInOrderAndEachOnce(IndexKind kind) {
        List<byte[]> keys = new ArrayList<>();
        kind.entries(version, RULES).forEach((key, value) -> keys.add(key));

        assertThat(keys).isNotEmpty().isSortedAccordingTo(Arrays::compareUnsigned);
        assertThat(keys.stream().map(Arrays::toString)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void everyEntryLeadsBackToItsItem(IndexKind kind) {
        kind.entries(version, RULES).forEach(
                (key, value) -> assertThat(kind.itemKey(key, value, prefix -> WHERE)).isEqualTo(version.itemKey()));
    }

    @ParameterizedTest
    @FieldSource("KINDS")
    void equalVersionsHaveEqualEntries(IndexKind kind) {
        List<String> differences = new ArrayList<>();
        kind.entries(version, RULES).forEachNotIn(
                kind.entries(version(BODY), RULES), (key, value) -> differences.add(Arrays.toString(key)));

        assertThat(differences).isEmpty();
    }
}
