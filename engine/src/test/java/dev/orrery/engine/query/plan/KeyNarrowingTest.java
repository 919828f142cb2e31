package dev.orrery.engine.query.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyNarrowingTest {

    private final PlannedContainer plain = PlannedContainer.plain(4);
    private final PlannedContainer hierarchical = PlannedContainer.hierarchical();

    @AfterEach
    void close() {
        plain.close();
        hierarchical.close();
    }

    @Test
    void oneKeyLeavesItsLogicalPartition() {
        KeyNarrowing narrowing = narrow("c.pk = 'x' AND c.n > 1");

        assertThat(narrowing.scope()).isEqualTo(new FeedScope.FullKey(PartitionKey.of("x")));
        assertThat(narrowing.isEmpty()).isFalse();
        assertThat(narrowing.addresses()).isEmpty();
    }

    @Test
    void severalKeysLeaveTheRangeThatHasThem() {
        KeyNarrowing narrowing = narrow("c.pk IN ('x', 'y', 'z')");

        assertThat(narrowing.scope()).isInstanceOfSatisfying(FeedScope.HashRange.class, scope -> {
            assertThat(scope.range()).isNotEqualTo(EpkRange.ALL);
            List.of("x", "y", "z").forEach(key -> assertThat(scope.range().contains(range(key))).isTrue());
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"c.n = 1", "c.pk > 'x'", "c.pk = 'x' OR c.n = 1", "c.pk != 'x'"})
    void whateverLeavesTheKeyOpenLeavesTheScopeAsItIs(String filter) {
        KeyNarrowing narrowing = narrow(filter);

        assertThat(narrowing.scope()).isEqualTo(FeedScope.EVERYTHING);
        assertThat(narrowing.isEmpty()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"c.pk = 'x' AND c.pk = 'y'", "c.pk IN ('x', 'y') AND c.pk = 'z'", "false"})
    void aContradictionLeavesNothing(String filter) {
        assertThat(narrow(filter).isEmpty()).isTrue();
    }

    @Test
    void aKeyOutOfTheScopeLeavesNothing() {
        Partition home = plain.container().partitions().touching(range("x")).findFirst().orElseThrow();

        for (Partition partition : plain.container().partitions().all()) {
            FeedScope byId = new FeedScope.OnePartition(partition.range().id());
            FeedScope byHash = new FeedScope.HashRange(partition.epkRange());
            boolean isElsewhere = !partition.equals(home);
            assertThat(narrow("c.pk = 'x'", byId).isEmpty()).isEqualTo(isElsewhere);
            assertThat(narrow("c.pk = 'x'", byHash).isEmpty()).isEqualTo(isElsewhere);
        }
    }

    @Test
    void theFirstLevelOfAHierarchicalKeyLeavesAPrefix() {
        assertThat(narrow(hierarchical, "c.a = 1").scope())
                .isEqualTo(new FeedScope.KeyPrefix(PartitionKey.of(List.of(JsonValue.of(1)))));
        assertThat(narrow(hierarchical, "c.a = 1 AND c.b = 2").scope())
                .isEqualTo(new FeedScope.FullKey(PartitionKey.of(List.of(JsonValue.of(1), JsonValue.of(2)))));
        assertThat(narrow(hierarchical, "c.b = 2").scope()).isEqualTo(FeedScope.EVERYTHING);
    }

    @Test
    void idsAndKeysAreAddresses() {
        KeyNarrowing narrowing = narrow("(c.id = '1' AND c.pk = 'x') OR (c.id IN ('2', '3') AND c.pk = 'y')");

        assertThat(narrowing.addresses().orElseThrow()).containsExactlyInAnyOrder(
                address("x", "1"), address("y", "2"), address("y", "3"));
    }

    @Test
    void theKeyOfTheScopeIsPartOfAnAddress() {
        FeedScope scope = new FeedScope.FullKey(PartitionKey.of("x"));

        assertThat(narrow("c.id = '1'", scope).addresses().orElseThrow()).containsExactly(address("x", "1"));
        assertThat(narrow("c.id = '1'").addresses()).isEmpty();
    }

    private KeyNarrowing narrow(String filter) {
        return narrow(plain, filter);
    }

    private static KeyNarrowing narrow(PlannedContainer container, String filter) {
        return KeyNarrowing.of(container.bound("SELECT * FROM c WHERE " + filter, FeedScope.EVERYTHING, 10));
    }

    private KeyNarrowing narrow(String filter, FeedScope scope) {
        return KeyNarrowing.of(plain.bound("SELECT * FROM c WHERE " + filter, scope, 10));
    }

    private EpkRange range(String key) {
        return plain.container().partitionKey().range(PartitionKey.of(key));
    }

    private static ItemAddress address(String key, String id) {
        return new ItemAddress(PartitionKey.of(key), ItemId.ofText(id));
    }
}
