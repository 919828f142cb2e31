package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.engine.operation.ItemsFixture.patch;
import static dev.orrery.model.ErrorCode.ETAG_MISMATCH;
import static dev.orrery.model.ErrorCode.ITEM_NOT_FOUND;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.Delete;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.ItemOperation.Modify;
import dev.orrery.engine.transaction.ItemOperation.Replace;
import dev.orrery.engine.transaction.ItemOperation.Upsert;
import dev.orrery.engine.transaction.ItemResult.Outcome;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

@Spec("1.3")
class PreconditionsTest {

    private static final JsonValue CHANGED = json("{'id': 'a', 'pk': 'p', 'likes': 2}");
    private static final Patch SET_LIKES = patch("[{'op': 'set', 'path': '/likes', 'value': 2}]");

    /** The operations that a precondition can be given to. */
    enum Write {
        REPLACE,
        UPSERT,
        PATCH,
        DELETE;

        ItemOperation provided(Precondition precondition) {
            return switch (this) {
                case REPLACE -> new Replace(ItemId.ofText("a"), CHANGED, precondition);
                case UPSERT -> new Upsert(CHANGED, MissingId.REFUSED, precondition);
                case PATCH -> new Modify(ItemId.ofText("a"), SET_LIKES, ItemCondition.ALWAYS, precondition);
                case DELETE -> new Delete(ItemId.ofText("a"), precondition);
            };
        }
    }

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.partitionedBy("/pk");

    private final Etag stale = items.create("{'id': 'a', 'pk': 'p', 'likes': 0}").etag();
    private final Etag current = items.replace("{'id': 'a', 'pk': 'p', 'likes': 1}").etag();

    @ParameterizedTest
    @EnumSource
    void aWriteIsDoneIfTheItemIsTheVersionExpected(Write write) {
        assertThat(items.execute(write.provided(Precondition.matches(current)), "p").outcome())
                .isIn(Outcome.REPLACED, Outcome.DELETED);
    }

    @ParameterizedTest
    @EnumSource
    void aWriteIsDoneIfTheItemIsThereAsExpected(Write write) {
        assertThat(items.execute(write.provided(new Precondition.Exists()), "p").outcome())
                .isIn(Outcome.REPLACED, Outcome.DELETED);
    }

    @ParameterizedTest
    @EnumSource
    void aWriteFailsIfTheItemHasChangedSince(Write write) {
        assertThatOrreryFails(() -> items.execute(write.provided(Precondition.matches(stale)), "p"))
                .withCode(ETAG_MISMATCH);

        assertThat(items.read("a", "p").etag()).isEqualTo(current);
    }

    @ParameterizedTest
    @EnumSource
    void aWriteFailsIfTheItemIsThereButExpectedNotToBe(Write write) {
        assertThatOrreryFails(() -> items.execute(write.provided(new Precondition.Absent()), "p"))
                .withCode(ETAG_MISMATCH);

        assertThat(items.read("a", "p").etag()).isEqualTo(current);
    }

    @ParameterizedTest
    @EnumSource
    void aWriteFailsIfTheItemWasDeletedAndCreatedAgain(Write write) {
        items.delete("a", "p");
        items.create("{'id': 'a', 'pk': 'p', 'likes': 1}");

        assertThatOrreryFails(() -> items.execute(write.provided(Precondition.matches(current)), "p"))
                .withCode(ETAG_MISMATCH);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "UPSERT")
    void anItemThatIsNotThereIsNotFoundWhateverIsExpected(Write write) {
        items.delete("a", "p");

        for (Precondition precondition : everyPrecondition()) {
            assertThatOrreryFails(() -> items.execute(write.provided(precondition), "p")).withCode(ITEM_NOT_FOUND);
        }
    }

    @Test
    void anUpsertCreatesAnItemThatIsNotThereWhateverIsExpected() {
        for (Precondition precondition : everyPrecondition()) {
            items.delete("a", "p");

            assertThat(items.execute(Write.UPSERT.provided(precondition), "p").outcome())
                    .isEqualTo(Outcome.CREATED);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "DELETE")
    void theEtagOfTheAnswerIsTheOneToExpectNext(Write write) {
        Etag next = items.execute(write.provided(Precondition.NONE), "p").item().orElseThrow().etag();

        items.execute(Write.DELETE.provided(Precondition.matches(next)), "p");

        assertThat(items.find("a", "p")).isEmpty();
    }

    @Test
    void aBatchIsRefusedIfAnItemHasChangedSince() {
        BatchResult result = items.batch(
                key("p"),
                ItemOperation.create(json("{'id': 'b', 'pk': 'p'}")),
                Write.DELETE.provided(Precondition.matches(stale)));

        assertThat(result).isInstanceOfSatisfying(BatchResult.Refused.class, refused -> {
            assertThat(refused.failedOperation()).isEqualTo(1);
            assertThat(refused.cause().code()).isEqualTo(ETAG_MISMATCH);
        });
        assertThat(items.find("b", "p")).isEmpty();
    }

    @Test
    void withinABatchTheEtagIsThatOfTheOperationBefore() {
        BatchResult result = items.batch(
                key("p"),
                Write.REPLACE.provided(Precondition.matches(current)),
                Write.DELETE.provided(Precondition.matches(current)));

        assertThat(result).isInstanceOfSatisfying(BatchResult.Refused.class,
                refused -> assertThat(refused.failedOperation()).isEqualTo(1));
    }

    private List<Precondition> everyPrecondition() {
        return List.of(
                Precondition.NONE,
                Precondition.matches(current),
                new Precondition.Exists(),
                new Precondition.Absent());
    }
}
