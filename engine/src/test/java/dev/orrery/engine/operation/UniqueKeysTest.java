package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.json;
import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.engine.operation.ItemsFixture.patch;
import static dev.orrery.model.ErrorCode.UNIQUE_KEY_VIOLATION;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.testing.Spec;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Spec("5.5")
class UniqueKeysTest {

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.definedBy(
            """
            {'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}, 'defaultTtl': -1,
             'uniqueKeyPolicy': {'uniqueKeys': [{'paths': ['/email']}]}}
            """);

    @RegisterExtension
    final ItemsFixture names = ItemsFixture.definedBy(
            """
            {'id': 'c', 'partitionKey': {'paths': ['/pk']},
             'uniqueKeyPolicy': {'uniqueKeys': [{'paths': ['/name/first', '/name/last']}]}}
            """);

    @RegisterExtension
    final ItemsFixture both = ItemsFixture.definedBy(
            """
            {'id': 'c', 'partitionKey': {'paths': ['/pk']},
             'uniqueKeyPolicy': {'uniqueKeys': [{'paths': ['/email']}, {'paths': ['/phone']}]}}
            """);

    @Test
    void aValueThatIsTakenIsRefused() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}");

        assertViolation(() -> items.create("{'id': 'b', 'pk': 'p', 'email': 'x'}"));

        assertThat(items.find("b", "p")).isEmpty();
    }

    @Test
    void valuesAreUniqueWithinALogicalPartitionOnly() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}");
        items.create("{'id': 'b', 'pk': 'q', 'email': 'x'}");

        assertThat(items.stored()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"'x' | 'X'", "'1' | 1", "1 | true", "'' | null", "[1, 2] | [2, 1]", "{} | []"})
    void differentValuesGoTogether(String one, String other) {
        items.create("{'id': 'a', 'pk': 'p', 'email': %s}".formatted(one));
        items.create("{'id': 'b', 'pk': 'p', 'email': %s}".formatted(other));

        assertThat(items.stored()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.0", "1e0"})
    void numbersAreTheSameIfTheyAreEqual(String number) {
        items.create("{'id': 'a', 'pk': 'p', 'email': 1}");

        assertViolation(() -> items.create("{'id': 'b', 'pk': 'p', 'email': %s}".formatted(number)));
    }

    @Test
    void aMissingValueCountsAsNull() {
        items.create("{'id': 'a', 'pk': 'p'}");

        assertViolation(() -> items.create("{'id': 'b', 'pk': 'p'}"));
        assertViolation(() -> items.create("{'id': 'b', 'pk': 'p', 'email': null}"));
    }

    @Test
    void longValuesAreComparedToTheirEnd() {
        String start = "x".repeat(1000);
        items.create("{'id': 'a', 'pk': 'p', 'email': '%s1'}".formatted(start));
        items.create("{'id': 'b', 'pk': 'p', 'email': '%s2'}".formatted(start));

        assertViolation(() -> items.create("{'id': 'c', 'pk': 'p', 'email': '%s1'}".formatted(start)));
    }

    @Test
    void everyWayOfWritingIsChecked() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}");
        items.create("{'id': 'b', 'pk': 'p', 'email': 'y'}");

        assertViolation(() -> items.replace("{'id': 'b', 'pk': 'p', 'email': 'x'}"));
        assertViolation(() -> items.upsert("{'id': 'b', 'pk': 'p', 'email': 'x'}"));
        assertViolation(() -> items.upsert("{'id': 'new', 'pk': 'p', 'email': 'x'}"));
        assertViolation(() -> items.execute(
                ItemOperation.replace(ItemId.ofText("b"), json("{'id': 'new', 'pk': 'p', 'email': 'x'}")), "p"));
        assertViolation(() -> items.execute(
                ItemOperation.modify(ItemId.ofText("b"), patch("[{'op': 'set', 'path': '/email', 'value': 'x'}]")),
                "p"));
        assertThat(items.read("b", "p").body()).isEqualTo(json("{'id': 'b', 'pk': 'p', 'email': 'y'}"));
    }

    @Test
    void anItemMayKeepItsOwnValue() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}");

        items.replace("{'id': 'a', 'pk': 'p', 'email': 'x', 'likes': 1}");
        items.upsert("{'id': 'a', 'pk': 'p', 'email': 'x', 'likes': 2}");
        items.execute(ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'b', 'pk': 'p', 'email': 'x'}")), "p");

        assertViolation(() -> items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}"));
    }

    @Test
    void aValueIsFreeWhenItsItemIsDeleted() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}");
        items.delete("a", "p");

        items.create("{'id': 'b', 'pk': 'p', 'email': 'x'}");

        assertThat(items.find("b", "p")).isPresent();
    }

    @Test
    void aValueIsFreeWhenItsItemHasAnother() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}");
        items.replace("{'id': 'a', 'pk': 'p', 'email': 'y'}");

        items.create("{'id': 'b', 'pk': 'p', 'email': 'x'}");

        assertViolation(() -> items.create("{'id': 'c', 'pk': 'p', 'email': 'y'}"));
    }

    @Test
    void aValueIsFreeWhenItsItemHasExpired() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x', 'ttl': 1}");
        items.advance(Duration.ofSeconds(1));

        items.create("{'id': 'b', 'pk': 'p', 'email': 'x'}");

        assertThat(items.stored()).isEqualTo(1);
    }

    @Test
    void whatWasRemovedForItsValueIsNotMissedByUpkeep() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x', 'ttl': 1}");
        items.advance(Duration.ofSeconds(1));
        items.create("{'id': 'b', 'pk': 'p', 'email': 'x'}");

        items.upkeep();

        assertViolation(() -> items.create("{'id': 'c', 'pk': 'p', 'email': 'x'}"));
    }

    @Test
    void inABatchAValueIsTakenFromAnItemThatIsDeletedBefore() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}");

        assertDone(items.batch(
                key("p"),
                ItemOperation.delete(ItemId.ofText("a")),
                ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'email': 'x'}"))));

        assertViolation(() -> items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}"));
    }

    @Test
    void inABatchAValueGoesFromOneItemToAnother() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x'}");
        items.create("{'id': 'b', 'pk': 'p', 'email': 'y'}");

        assertDone(items.batch(
                key("p"),
                ItemOperation.read(ItemId.ofText("b")),
                ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a', 'pk': 'p', 'email': 'z'}")),
                ItemOperation.replace(ItemId.ofText("b"), json("{'id': 'b', 'pk': 'p', 'email': 'x'}")),
                ItemOperation.replace(ItemId.ofText("a"), json("{'id': 'a', 'pk': 'p', 'email': 'y'}"))));

        assertViolation(() -> items.create("{'id': 'c', 'pk': 'p', 'email': 'x'}"));
        assertViolation(() -> items.create("{'id': 'c', 'pk': 'p', 'email': 'y'}"));
        items.create("{'id': 'c', 'pk': 'p', 'email': 'z'}");
    }

    @Test
    void inABatchAValueIsTakenFromAnItemThatHadExpiredAndIsCreatedAnew() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x', 'ttl': 1}");
        items.advance(Duration.ofSeconds(1));

        assertDone(items.batch(
                key("p"),
                ItemOperation.create(json("{'id': 'a', 'pk': 'p', 'email': 'y'}")),
                ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'email': 'x'}"))));

        assertThat(items.stored()).isEqualTo(2);
    }

    @Test
    void inABatchAValueStaysWithItsNewOwnerWhenTheExpiredOneIsCreatedAnew() {
        items.create("{'id': 'a', 'pk': 'p', 'email': 'x', 'ttl': 1}");
        items.advance(Duration.ofSeconds(1));

        BatchResult result = items.batch(
                key("p"),
                ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'email': 'x'}")),
                ItemOperation.create(json("{'id': 'a', 'pk': 'p', 'email': 'y'}")),
                ItemOperation.create(json("{'id': 'c', 'pk': 'p', 'email': 'x'}")));

        assertThat(result).isInstanceOfSatisfying(BatchResult.Refused.class,
                refused -> assertThat(refused.failedOperation()).isEqualTo(2));
    }

    @Test
    void aBatchIsRefusedIfItsOperationsTakeOneValueTwice() {
        BatchResult result = items.batch(
                key("p"),
                ItemOperation.create(json("{'id': 'a', 'pk': 'p', 'email': 'x'}")),
                ItemOperation.create(json("{'id': 'b', 'pk': 'p', 'email': 'x'}")));

        assertThat(result).isInstanceOfSatisfying(BatchResult.Refused.class, refused -> {
            assertThat(refused.failedOperation()).isEqualTo(1);
            assertThat(refused.cause().code()).isEqualTo(UNIQUE_KEY_VIOLATION);
        });
        items.create("{'id': 'b', 'pk': 'p', 'email': 'x'}");
    }

    @Test
    void aKeyOfSeveralPathsIsTheCombinationOfTheirValues() {
        names.create("{'id': 'a', 'pk': 'p', 'name': {'first': 'A', 'last': 'B'}}");
        names.create("{'id': 'b', 'pk': 'p', 'name': {'first': 'B', 'last': 'A'}}");
        names.create("{'id': 'c', 'pk': 'p', 'name': {'first': 'A'}}");
        names.create("{'id': 'd', 'pk': 'p', 'name': {'last': 'A'}}");
        names.create("{'id': 'e', 'pk': 'p'}");

        assertViolation(() -> names.create("{'id': 'f', 'pk': 'p', 'name': {'last': 'B', 'first': 'A'}}"));
        assertViolation(() -> names.create("{'id': 'f', 'pk': 'p', 'name': {'last': 'A', 'middle': 'X'}}"));
        assertViolation(() -> names.create("{'id': 'f', 'pk': 'p', 'name': 'AB'}"));
    }

    @Test
    void eachOfSeveralKeysIsUnique() {
        both.create("{'id': 'a', 'pk': 'p', 'email': 'x', 'phone': '1'}");
        both.create("{'id': 'b', 'pk': 'p', 'email': '1', 'phone': 'x'}");

        assertViolation(() -> both.create("{'id': 'c', 'pk': 'p', 'email': 'x', 'phone': '2'}"));
        assertViolation(() -> both.create("{'id': 'c', 'pk': 'p', 'email': 'y', 'phone': '1'}"));
    }

    private static void assertViolation(ThrowingCallable write) {
        assertThatOrreryFails(write).withCode(UNIQUE_KEY_VIOLATION);
    }

    private static void assertDone(BatchResult result) {
        assertThat(result).isInstanceOf(BatchResult.Done.class);
    }
}
