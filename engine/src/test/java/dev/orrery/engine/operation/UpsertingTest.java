package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.model.ErrorCode.INVALID_ID;
import static dev.orrery.model.ErrorCode.PARTITION_KEY_MISMATCH;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemOperation.Upsert;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.model.Precondition;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.3")
class UpsertingTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    @Test
    void anItemThatIsNotThereIsCreated() {
        ItemResult result = items.upsert("{'id': 'a', 'pk': 'p', 'likes': 1}");

        assertThat(result.outcome()).isEqualTo(Outcome.CREATED);
        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 1}"));
    }

    @Test
    void anItemThatIsThereIsReplaced() {
        StoredItem before = items.create("{'id': 'a', 'pk': 'p', 'likes': 1, 'tags': []}");

        ItemResult result = items.upsert("{'id': 'a', 'pk': 'p', 'likes': 2}");

        assertThat(result.outcome()).isEqualTo(Outcome.REPLACED);
        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 2}"));
        assertThat(result.item().orElseThrow().documentNumber()).isEqualTo(before.documentNumber());
    }

    @Test
    void theSameIdUnderAnotherKeyIsAnotherItem() {
        items.create("{'id': 'a', 'pk': 'p'}");

        assertThat(items.upsert("{'id': 'a', 'pk': 'q'}").outcome()).isEqualTo(Outcome.CREATED);
        assertThat(items.stored()).isEqualTo(2);
    }

    @Test
    void theKeyOfTheRequestMustBeTheOneInTheBody() {
        assertThatOrreryFails(() -> items.execute(ItemOperation.upsert(json("{'id': 'a', 'pk': 'p'}")), "q"))
                .withCode(PARTITION_KEY_MISMATCH);
    }

    @Test
    void anIdIsGeneratedOnlyIfTheCallerWantsThat() {
        Upsert upsert = new Upsert(json("{'pk': 'p'}"), MissingId.GENERATED, Precondition.NONE);

        assertThat(items.execute(upsert, "p").outcome()).isEqualTo(Outcome.CREATED);
        assertThat(items.execute(upsert, "p").outcome()).isEqualTo(Outcome.CREATED);
        assertThatOrreryFails(() -> items.upsert("{'pk': 'p'}")).withCode(INVALID_ID);
    }
}
