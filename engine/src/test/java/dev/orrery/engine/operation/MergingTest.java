package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.model.ErrorCode.ETAG_MISMATCH;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemOperation.Merge;
import dev.orrery.engine.transaction.ItemOperation.WhenMissing;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.engine.transaction.SqlItemRules;
import dev.orrery.model.Precondition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MergingTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    @Test
    void otherPropertiesStay() {
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1, 'tags': ['x']}");

        ItemResult result = merge("{'id': 'a', 'pk': 'p', 'likes': 2, 'new': {'n': 1}}", WhenMissing.REFUSED);

        assertThat(result.outcome()).isEqualTo(Outcome.REPLACED);
        assertThat(items.read("a", "p").body())
                .isEqualTo(json("{'tags': ['x'], 'id': 'a', 'pk': 'p', 'likes': 2, 'new': {'n': 1}}"));
    }

    @Test
    void anItemThatIsNotThereIsCreatedIfThatIsWanted() {
        ItemResult result = merge("{'id': 'a', 'pk': 'p', 'likes': 2}", WhenMissing.CREATED);

        assertThat(result.outcome()).isEqualTo(Outcome.CREATED);
        assertThat(items.read("a", "p").body()).isEqualTo(json("{'id': 'a', 'pk': 'p', 'likes': 2}"));
    }

    @Test
    void anItemThatIsNotThereIsMissedBeforeItsEtagIs() {
        assertThatOrreryFails(() -> merge("{'id': 'a', 'pk': 'p'}", WhenMissing.REFUSED)).withCode(ITEM_NOT_FOUND);
    }

    @Test
    void aStaleEtagRefusesTheMerge() {
        StoredItem first = items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");
        items.replace("{'id': 'a', 'pk': 'p', 'likes': 2}");

        assertThatOrreryFails(() -> items.execute(
                new Merge(
                        json("{'id': 'a', 'pk': 'p', 'likes': 3}"),
                        WhenMissing.REFUSED,
                        Precondition.matches(first.etag()),
                        SqlItemRules.ALL),
                "p"))
                .withCode(ETAG_MISMATCH);
    }

    @Test
    void everyVersionHasALaterEtagThoughTimeStandsStill() {
        StoredItem first = items.create("{'id': 'a', 'pk': 'p'}");
        StoredItem second = merge("{'id': 'a', 'pk': 'p'}", WhenMissing.REFUSED).item().orElseThrow();
        StoredItem other = items.create("{'id': 'b', 'pk': 'p'}");

        assertThat(second.etag().stamp()).isGreaterThan(first.etag().stamp());
        assertThat(other.etag().stamp()).isGreaterThan(second.etag().stamp());
        assertThat(second.timestampSeconds()).isEqualTo(first.timestampSeconds());
    }

    private ItemResult merge(String body, WhenMissing whenMissing) {
        return items.execute(new Merge(json(body), whenMissing, Precondition.NONE, SqlItemRules.ALL), "p");
    }
}
