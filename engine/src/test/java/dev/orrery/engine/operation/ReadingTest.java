package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.Read;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.item.ItemId;
import dev.orrery.testing.Spec;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.3")
class ReadingTest {

    @RegisterExtension
    final ItemsFixture items =
            ItemsFixture.definedBy("{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}", 4);

    @Test
    void anItemIsReadByIdAndPartitionKey() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 3}");

        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 3}"));
        assertThat(items.find("a", "q")).isEmpty();
        assertThat(items.find("b", "p")).isEmpty();
    }

    @Test
    void anItemThatIsNotThereIsAnError() {
        assertThatOrreryFails(() -> items.read("a", "p"))
                .withCode(ITEM_NOT_FOUND)
                .withMessageContaining("a")
                .withMessageContaining("p");
        assertThatOrreryFails(() -> items.execute(ItemOperation.read(ItemId.ofText("a")), "p"))
                .withCode(ITEM_NOT_FOUND);
    }

    @Test
    void whateverPartitionAnItemIsInItIsFound() {
        for (int i = 0; i < 100; i++) {
            items.create("{'id': 'a', 'pk': %d}".formatted(i));
        }

        for (int i = 0; i < 100; i++) {
            assertThat(items.read("a", i).body()).isEqualTo(json("{'id': 'a', 'pk': %d}".formatted(i)));
        }
        assertThat(items.container().partitions().all())
                .allSatisfy(partition -> assertThat(partition.totals().items()).isPositive());
    }

    @Test
    void aReadWaitsForNoWriter() {
        items.create("{'id': 'a', 'pk': 'p'}");

        ItemResult found = items.transactions()
                .locked(items.container(), key("p"), writer -> CompletableFuture.supplyAsync(
                        () -> items.execute(ItemOperation.read(ItemId.ofText("a")), "p"))
                        .orTimeout(10, TimeUnit.SECONDS)
                        .join())
                .result();

        assertThat(found.outcome()).isEqualTo(Outcome.FOUND);
    }

    @Test
    void aReadTellsWhatItHasSeen() {
        items.create("{'id': 'a', 'pk': 'p'}");
        Partition partition = items.container().partitions().all().stream()
                .filter(it -> it.totals().items() > 0)
                .findFirst()
                .orElseThrow();

        Committed<ItemResult> read =
                items.engine().items().execute(items.container(), key("p"), ItemOperation.read(ItemId.ofText("a")));

        assertThat(read.rangeId()).isEqualTo(partition.range().id());
        assertThat(read.lsn()).isEqualTo(partition.lsn());
    }

    @Test
    void aContainerAddsUpWhatItsPartitionsHave() {
        for (int i = 0; i < 20; i++) {
            items.create("{'id': 'a', 'pk': %d}".formatted(i));
        }

        assertThat(items.container().totals().items()).isEqualTo(20);
        assertThat(items.container().totals().bytes())
                .isEqualTo(items.container().partitions().all().stream()
                        .mapToLong(partition -> partition.totals().bytes())
                        .sum());
    }

    @Test
    void theVersionThatIsKnownIsNotModified() {
        StoredItem known = items.create("{'id': 'a', 'pk': 'p'}");
        Read read = new Read(ItemId.ofText("a"), Optional.of(known.etag()));

        assertThat(items.execute(read, "p").outcome()).isEqualTo(Outcome.NOT_MODIFIED);
    }

    @Test
    void aVersionThatIsNotKnownIsFound() {
        StoredItem known = items.create("{'id': 'a', 'pk': 'p'}");
        items.replace("{'id': 'a', 'pk': 'p', 'likes': 1}");
        Read read = new Read(ItemId.ofText("a"), Optional.of(known.etag()));

        ItemResult result = items.execute(read, "p");

        assertThat(result.outcome()).isEqualTo(Outcome.FOUND);
        assertThat(result.item().orElseThrow().body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 1}"));
    }

    @Test
    void readingWritesNothing() {
        items.create("{'id': 'a', 'pk': 'p'}");
        long before = items.lsn();

        items.read("a", "p");
        items.execute(ItemOperation.read(ItemId.ofText("a")), "p");

        assertThat(items.lsn()).isEqualTo(before);
    }
}
