package dev.orrery.engine.transaction;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.model.ErrorCode.TRANSACTION_CONFLICT;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.operation.ItemsFixture;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.item.ItemId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Spec("5.1")
class UnchangedItemsTest {

    /** What somebody else does to a logical partition that a transaction has looked at. */
    enum Change {
        CREATED,
        REPLACED,
        DELETED,
        DELETED_AND_ANOTHER_CREATED,
        REPLACED_AND_DELETED,
        RENAMED;

        void happens(ItemsFixture items) {
            switch (this) {
                case CREATED -> items.create("{'id': 'new', 'pk': 'p'}");
                case REPLACED -> items.replace("{'id': 'a', 'pk': 'p', 'likes': 7}");
                case DELETED -> items.delete("a", "p");
                case DELETED_AND_ANOTHER_CREATED -> {
                    items.delete("a", "p");
                    items.create("{'id': 'c', 'pk': 'p'}");
                }
                case REPLACED_AND_DELETED -> {
                    items.replace("{'id': 'a', 'pk': 'p', 'likes': 7}");
                    items.delete("a", "p");
                }
                case RENAMED ->
                    items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'c', 'pk': 'p'}")), "p");
            }
        }
    }

    @RegisterExtension
    final ItemsFixture items =
            ItemsFixture.definedBy("{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}, 'defaultTtl': -1}");

    @BeforeEach
    void items() {
        items.create("{'id': 'a', 'pk': 'p'}");
        items.create("{'id': 'b', 'pk': 'p', 'ttl': 10}");
    }

    @ParameterizedTest
    @EnumSource
    void aTransactionThatLookedAtAllItemsConflictsWithEveryChange(Change change) {
        assertThatOrreryFails(() -> writeAfter(() -> change.happens(items))).withCode(TRANSACTION_CONFLICT);
        assertThat(items.find("mine", "p")).isEmpty();
    }

    @Test
    void itConflictsWithTheRemovalOfAnExpiredItem() {
        assertThatOrreryFails(() -> writeAfter(() -> {
            items.advance(Duration.ofSeconds(11));
            items.upkeep();
        })).withCode(TRANSACTION_CONFLICT);
    }

    @Test
    void itDoesNotConflictWithWhatIsGoneAgain() {
        writeAfter(() -> {
            items.create("{'id': 'new', 'pk': 'p'}");
            items.delete("new", "p");
        });

        assertThat(items.find("mine", "p")).isPresent();
    }

    @Test
    void itDoesNotConflictWithWritesToOtherLogicalPartitions() {
        writeAfter(() -> items.create("{'id': 'new', 'pk': 'q'}"));

        assertThat(items.find("mine", "p")).isPresent();
    }

    @Test
    void aTransactionThatOnlyReadsConflictsWithNothing() {
        Committed<Long> committed = items.transactions()
                .optimistic(items.container(), key("p"), OnConflict.FAIL, transaction -> {
                    transaction.dependOnAll();
                    items.create("{'id': 'new', 'pk': 'p'}");
                    return 1L;
                });

        assertThat(committed.lsn()).isEqualTo(3);
    }

    @Test
    void whatTheChangeLogSaysIsWhatTheItemsSay() {
        RandomGenerator random = Seed.fresh().random();
        LogicalPartition where = LogicalPartition.of(items.container().partitionKey(), key("p"));
        Partition partition = items.container().partitions().all().getFirst();
        int unchanged = 0;

        for (int round = 0; round < 300; round++) {
            try (PartitionSnapshot start = partition.snapshot()) {
                Map<String, Long> before = versions();
                for (int i = random.nextInt(4); i > 0; i--) {
                    change(random);
                }
                boolean same = versions().equals(before);

                assertThat(UnchangedItems.since(start, where, partition)).isEqualTo(same);
                unchanged += same ? 1 : 0;
            }
        }

        assertThat(unchanged).isBetween(1, 299);
    }

    private void change(RandomGenerator random) {
        String id = "r" + random.nextInt(3);
        String pk = random.nextBoolean() ? "p" : "q";
        if (items.find(id, pk).isPresent() && random.nextBoolean()) {
            items.delete(id, pk);
        } else {
            items.upsert("{'id': '%s', 'pk': '%s'}".formatted(id, pk));
        }
    }

    private Map<String, Long> versions() {
        Map<String, Long> versions = new TreeMap<>();
        for (int i = 0; i < 3; i++) {
            items.find("r" + i, "p").ifPresent(item -> versions.put(item.id().text(), item.lsn()));
        }
        return versions;
    }

    private void writeAfter(Runnable meanwhile) {
        items.transactions().optimistic(items.container(), key("p"), OnConflict.FAIL, transaction -> {
            transaction.dependOnAll();
            meanwhile.run();
            return transaction.apply(ItemOperation.create(json("{'id': 'mine', 'pk': 'p'}")));
        });
    }
}
