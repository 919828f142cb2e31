package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.engine.operation.ItemsFixture.patch;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.Replace;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.Transaction;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.3")
@Timeout(30)
class ConcurrentWritersTest {

    private static final int WRITERS = 100;

    @RegisterExtension
    final ItemsFixture items =
            ItemsFixture.definedBy("{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}", 4);

    @Test
    void noIncrementByEtagIsLost() throws Exception {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 0}");

        inParallel(writer -> {
            boolean done = false;
            while (!done) {
                done = incrementUnlessChanged();
            }
        });

        assertThat(likes()).isEqualTo(WRITERS);
    }

    @Test
    @Spec("5.1")
    void noIncrementByTransactionIsLost() throws Exception {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 0}");

        inParallel(writer -> items.transactions()
                .optimistic(items.container(), key("p"), OnConflict.RETRY, ConcurrentWritersTest::increment));

        assertThat(likes()).isEqualTo(WRITERS);
    }

    @Test
    void noIncrementByPatchIsLost() throws Exception {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 0}");
        Patch increment = patch("[{'op': 'incr', 'path': '/likes', 'value': 1}]");

        inParallel(writer -> items.execute(ItemOperation.modify(ItemId.ofText("a"), increment), "p"));

        assertThat(likes()).isEqualTo(WRITERS);
    }

    @Test
    void writersOfDifferentKeysAllSucceed() throws Exception {
        inParallel(writer -> {
            for (int i = 0; i < 5; i++) {
                items.create("{'id': '%d', 'pk': %d}".formatted(i, writer));
            }
        });

        assertThat(items.stored()).isEqualTo(5 * WRITERS);
        assertThat(items.lsn()).isEqualTo(items.container().partitions().all().size() + 5L * WRITERS);
    }

    @Test
    void ofManyWhoCreateOneItemOneSucceeds() throws Exception {
        AtomicInteger created = new AtomicInteger();

        inParallel(writer -> {
            try {
                items.create("{'id': 'a', 'pk': 'p', 'writer': %d}".formatted(writer));
                created.incrementAndGet();
            } catch (OrreryException e) {
                assertThat(e.code()).isEqualTo(ErrorCode.ITEM_EXISTS);
            }
        });

        assertThat(created).hasValue(1);
    }

    @Test
    void everyVersionHasItsOwnLsn() throws Exception {
        List<Long> lsns = new ArrayList<>();

        for (Future<Long> lsn : ended(writer -> items.engine()
                .items()
                .upsert(items.container(), json("{'id': 'a', 'pk': 'p', 'writer': %d}".formatted(writer)))
                .lsn())) {
            lsns.add(lsn.get());
        }

        assertThat(lsns).doesNotHaveDuplicates().hasSize(WRITERS);
        assertThat(items.read("a", "p").lsn()).isEqualTo(1 + WRITERS);
    }

    private boolean incrementUnlessChanged() {
        StoredItem item = items.read("a", "p");
        JsonValue next = withLikes(item.body().property("likes").longValue() + 1);
        try {
            items.execute(new Replace(ItemId.ofText("a"), next, Precondition.matches(item.etag())), "p");
            return true;
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.ETAG_MISMATCH);
            return false;
        }
    }

    private static ItemResult increment(Transaction transaction) {
        long likes = transaction.find(ItemId.ofText("a")).orElseThrow().body().property("likes").longValue();
        return transaction.apply(ItemOperation.replace(ItemId.ofText("a"), withLikes(likes + 1)));
    }

    private static JsonValue withLikes(long likes) {
        return json("{'id': 'a', 'pk': 'p', 'likes': %d}".formatted(likes));
    }

    private long likes() {
        return items.read("a", "p").body().property("likes").longValue();
    }

    private static void inParallel(IntConsumer work) throws InterruptedException, ExecutionException {
        for (Future<Integer> done : ended(writer -> {
            work.accept(writer);
            return writer;
        })) {
            done.get();
        }
    }

    private interface Work<R> {
        R by(int writer);
    }

    /** Lets many writers do the same work at once, until all have ended. */
    private static <R> List<Future<R>> ended(Work<R> work) {
        List<Future<R>> running = new ArrayList<>();
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                running.add(writers.submit(() -> work.by(writer)));
            }
        }
        return running;
    }
}
