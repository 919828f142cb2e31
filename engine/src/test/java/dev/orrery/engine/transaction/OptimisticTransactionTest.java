package dev.orrery.engine.transaction;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.model.ErrorCode.INVALID_PARTITION_KEY;
import static dev.orrery.model.ErrorCode.ITEM_EXISTS;
import static dev.orrery.model.ErrorCode.TRANSACTION_CONFLICT;
import static dev.orrery.model.ErrorCode.UNIQUE_KEY_VIOLATION;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.engine.item.Committed;
import dev.orrery.engine.operation.ItemsFixture;
import dev.orrery.engine.transaction.Transaction.Others;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Spec("5.1")
class OptimisticTransactionTest {

    /** What somebody else does while a transaction runs. */
    enum Meanwhile {
        REPLACED,
        DELETED,
        DELETED_AND_CREATED,
        RENAMED;

        void happens(ItemsFixture items) {
            switch (this) {
                case REPLACED -> items.replace("{'id': 'a', 'pk': 'p', 'likes': 7}");
                case DELETED -> items.delete("a", "p");
                case DELETED_AND_CREATED -> {
                    items.delete("a", "p");
                    items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
                }
                case RENAMED ->
                    items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'c', 'pk': 'p'}")), "p");
            }
        }
    }

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.definedBy(
            """
            {'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2},
             'uniqueKeyPolicy': {'uniqueKeys': [{'paths': ['/code']}]}}
            """);

    @BeforeEach
    void anItem() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
    }

    @Test
    void itsWritesAreOneCommit() {
        Committed<Long> committed = run(OnConflict.FAIL, transaction -> {
            transaction.apply(ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'code': 1}")));
            transaction.apply(ItemOperation.delete(ItemId.ofText("a")));
            return 42L;
        });

        assertThat(committed.result()).isEqualTo(42);
        assertThat(committed.lsn()).isEqualTo(3);
        assertThat(items.lsn()).isEqualTo(3);
        assertThat(items.find("a", "p")).isEmpty();
        assertThat(items.find("b", "p")).isPresent();
    }

    @Test
    void itSeesItsOwnWritesById() {
        run(OnConflict.FAIL, transaction -> {
            transaction.apply(ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'code': 1}")));
            transaction.apply(ItemOperation.delete(ItemId.ofText("a")));

            assertThat(transaction.find(ItemId.ofText("b"))).isPresent();
            assertThat(transaction.find(ItemId.ofText("a"))).isEmpty();
            return null;
        });
    }

    @Test
    void nobodyElseSeesItsWritesBeforeTheCommit() {
        run(OnConflict.FAIL, transaction -> {
            transaction.apply(ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'code': 1}")));

            assertThat(items.find("b", "p")).isEmpty();
            return null;
        });
    }

    @Test
    void itDoesNotSeeWhatOthersCommitMeanwhile() {
        run(OnConflict.FAIL, transaction -> {
            items.replace("{'id': 'a', 'pk': 'p', 'likes': 7}");
            items.create("{'id': 'b', 'pk': 'p', 'code': 1}");

            assertThat(transaction.find(ItemId.ofText("a")).orElseThrow().body().property("likes"))
                    .isEqualTo(JsonValue.of(1));
            assertThat(transaction.find(ItemId.ofText("b"))).isEmpty();
            return null;
        });
    }

    @ParameterizedTest
    @EnumSource
    void itFailsIfAnItemThatItHasReadIsNotWhatItWas(Meanwhile meanwhile) {
        assertThatOrreryFails(() -> run(OnConflict.FAIL, transaction -> {
            transaction.find(ItemId.ofText("a"));
            transaction.apply(ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'code': 1}")));
            meanwhile.happens(items);
            return null;
        }))
                .withCode(TRANSACTION_CONFLICT);

        assertThat(items.find("b", "p")).isEmpty();
    }

    @Test
    void itFailsIfAnItemThatItHasMissedIsThere() {
        assertThatOrreryFails(() -> run(OnConflict.FAIL, transaction -> {
            assertThat(transaction.find(ItemId.ofText("b"))).isEmpty();
            transaction.apply(ItemOperation.delete(ItemId.ofText("a")));
            items.create("{'id': 'b', 'pk': 'p', 'code': 1}");
            return null;
        }))
                .withCode(TRANSACTION_CONFLICT);

        assertThat(items.find("a", "p")).isPresent();
    }

    @Test
    void whatItHasNotReadMayChange() {
        run(OnConflict.FAIL, transaction -> {
            items.create("{'id': 'c', 'pk': 'p', 'code': 2}");
            items.create("{'id': 'a', 'pk': 'q'}");
            return transaction.apply(ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'code': 1}")));
        });

        assertThat(items.stored()).isEqualTo(4);
    }

    @Test
    void readingAloneIsNeverAConflict() {
        Committed<Boolean> committed = run(OnConflict.FAIL, transaction -> {
            items.delete("a", "p");
            return transaction.find(ItemId.ofText("a")).isPresent();
        });

        assertThat(committed.result()).isTrue();
        assertThat(committed.lsn()).isEqualTo(2);
    }

    @Test
    void itIsRunAgainUntilItSucceeds() {
        AtomicInteger runs = new AtomicInteger();

        run(OnConflict.RETRY, transaction -> {
            increment(transaction);
            if (runs.incrementAndGet() == 1) {
                items.replace("{'id': 'a', 'pk': 'p', 'likes': 7}");
            }
            return null;
        });

        assertThat(runs).hasValue(2);
        assertThat(items.read("a", "p").body().property("likes")).isEqualTo(JsonValue.of(8));
    }

    @Test
    void afterSeveralConflictsItHoldsTheLockAndSucceeds() {
        AtomicInteger runs = new AtomicInteger();

        run(OnConflict.RETRY, transaction -> {
            increment(transaction);
            takeLong();
            if (runs.incrementAndGet() <= 3) {
                items.replace("{'id': 'a', 'pk': 'p', 'likes': %d}".formatted(10 * runs.get()));
            }
            return null;
        });

        assertThat(runs).hasValue(4);
        assertThat(items.read("a", "p").body().property("likes")).isEqualTo(JsonValue.of(31));
    }

    @Test
    void ifItWasQuickItHoldsTheLockTheNextTime() {
        boolean waited = false;
        // On a busy machine even this may take long.
        for (int i = 0; i < 50 && !waited; i++) {
            AtomicInteger runs = new AtomicInteger();
            waited = run(OnConflict.RETRY, transaction -> {
                increment(transaction);
                if (runs.incrementAndGet() == 1) {
                    items.replace("{'id': 'a', 'pk': 'p', 'likes': 7}");
                }
                return transaction.others() == Others.WAIT;
            }).result();
        }

        assertThat(waited).isTrue();
    }

    @Test
    void aUniqueValueThatIsTakenMeanwhileIsAConflict() {
        assertThatOrreryFails(() -> run(OnConflict.FAIL, this::createWhileAnotherTakesItsCode))
                .withCode(TRANSACTION_CONFLICT);

        assertThat(items.find("b", "p")).isEmpty();
    }

    @Test
    void aUniqueValueThatIsTakenMeanwhileIsAViolationWhenItIsRunAgain() {
        assertThatOrreryFails(() -> run(OnConflict.RETRY, this::createWhileAnotherTakesItsCode))
                .withCode(UNIQUE_KEY_VIOLATION);

        assertThat(items.find("b", "p")).isEmpty();
    }

    @Test
    void anErrorEndsItWithoutATrace() {
        assertThatThrownBy(() -> run(OnConflict.RETRY, transaction -> {
            transaction.apply(ItemOperation.delete(ItemId.ofText("a")));
            throw new IllegalStateException("the work failed");
        }))
                .hasMessage("the work failed");

        assertThat(items.lsn()).isEqualTo(2);
    }

    @Test
    void whatIsAbandonedLeavesNoTrace() {
        run(OnConflict.FAIL, transaction -> {
            transaction.apply(ItemOperation.delete(ItemId.ofText("a")));
            transaction.abandon();
            return null;
        });

        assertThat(items.lsn()).isEqualTo(2);
    }

    @Test
    void itGoesOnAfterAnOperationThatFails() {
        run(OnConflict.FAIL, transaction -> {
            assertThatOrreryFails(() -> transaction.apply(ItemOperation.create(json("{'id': 'a', 'pk': 'p'}"))))
                    .withCode(ITEM_EXISTS);
            return transaction.apply(ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'code': 1}")));
        });

        assertThat(items.find("b", "p")).isPresent();
        assertThat(items.read("a", "p").lsn()).isEqualTo(2);
    }

    @Test
    void aRenameThatFailsLeavesTheItemAlone() {
        items.create("{'id': 'b', 'pk': 'p', 'code': 1}");

        run(OnConflict.FAIL, transaction -> {
            ItemOperation rename = ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'c', 'pk': 'p', 'code': 1}"));
            assertThatOrreryFails(() -> transaction.apply(rename)).withCode(UNIQUE_KEY_VIOLATION);
            assertThat(transaction.find(ItemId.ofText("a"))).isPresent();
            return null;
        });

        assertThat(items.lsn()).isEqualTo(3);
    }

    @Test
    void itBelongsToOneKey() {
        assertThatOrreryFails(() -> items.transactions()
                .optimistic(items.container(), key(), OnConflict.FAIL, transaction -> null))
                .withCode(INVALID_PARTITION_KEY);
    }

    private ItemResult createWhileAnotherTakesItsCode(Transaction transaction) {
        ItemResult result = transaction.apply(ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'code': 1}")));
        items.upsert("{'id': 'c', 'pk': 'p', 'code': 1}");
        return result;
    }

    private static void increment(Transaction transaction) {
        long likes = transaction.find(ItemId.ofText("a")).orElseThrow().body().property("likes").longValue();
        transaction.apply(ItemOperation.replace(ItemId.ofText("a"),
                json("{'id': 'a', 'pk': 'p', 'likes': %d}".formatted(likes + 1))));
    }

    private static void takeLong() {
        long end = System.nanoTime() + 15_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    private <R> Committed<R> run(OnConflict onConflict, Function<Transaction, R> work) {
        return items.transactions().optimistic(items.container(), key("p"), onConflict, work);
    }
}
