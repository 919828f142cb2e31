package dev.orrery.engine.transaction;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.engine.item.Committed;
import dev.orrery.engine.operation.ItemsFixture;
import dev.orrery.model.item.ItemId;
import dev.orrery.testing.Spec;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("5.1")
class LockedTransactionTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    @Test
    void itsWritesAreOneCommit() {
        Committed<String> committed = run(transaction -> {
            transaction.apply(ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")));
            transaction.apply(ItemOperation.create(json("{'id': 'b', 'pk': 'p'}")));
            return "done";
        });

        assertThat(committed.result()).isEqualTo("done");
        assertThat(committed.lsn()).isEqualTo(2);
        assertThat(items.stored()).isEqualTo(2);
    }

    @Test
    void itSeesTheLatestState() {
        items.create("{'id': 'a', 'pk': 'p'}");

        assertThat(run(transaction -> transaction.find(ItemId.ofText("a")).isPresent()).result()).isTrue();
    }

    @Test
    void itSeesItsOwnWritesById() {
        run(transaction -> {
            transaction.apply(ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")));
            return assertThat(transaction.find(ItemId.ofText("a"))).isPresent();
        });
    }

    @Test
    void anErrorEndsItWithoutATrace() {
        assertThatThrownBy(() -> run(transaction -> {
            transaction.apply(ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")));
            throw new IllegalStateException("the work failed");
        }))
                .hasMessage("the work failed");

        assertThat(items.lsn()).isZero();
        items.create("{'id': 'a', 'pk': 'p'}");
    }

    @Test
    void whatIsAbandonedLeavesNoTrace() {
        run(transaction -> {
            transaction.apply(ItemOperation.create(json("{'id': 'a', 'pk': 'p'}")));
            transaction.abandon();
            return null;
        });

        assertThat(items.lsn()).isZero();
    }

    private <R> Committed<R> run(Function<Transaction, R> work) {
        return items.transactions().locked(items.container(), key("p"), work);
    }
}
