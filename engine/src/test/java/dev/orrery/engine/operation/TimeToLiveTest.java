package dev.orrery.engine.operation;

import static dev.orrery.model.ErrorCode.INVALID_TTL;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testing.Spec;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When items expire. */
@Spec("5.5")
class TimeToLiveTest {

    private static final String TEN_SECONDS =
            "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}, 'defaultTtl': 10}";
    private static final String ONLY_OWN =
            "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}, 'defaultTtl': -1}";
    private static final String OFF = "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}";

    @RegisterExtension
    final ItemsFixture items = ItemsFixture.definedBy(TEN_SECONDS);

    @Test
    void anItemExpiresAfterTheDefaultOfItsContainer() {
        items.create("{'id': 'a', 'pk': 'p'}");

        items.advance(Duration.ofSeconds(9));
        assertThat(items.find("a", "p")).isPresent();

        items.advance(Duration.ofSeconds(1));
        assertThat(items.find("a", "p")).isEmpty();
    }

    @Test
    void everyWriteBeginsTheTimeAnew() {
        items.create("{'id': 'a', 'pk': 'p'}");
        items.advance(Duration.ofSeconds(9));
        items.replace("{'id': 'a', 'pk': 'p'}");
        items.advance(Duration.ofSeconds(9));

        assertThat(items.find("a", "p")).isPresent();
    }

    @Test
    void anItemsOwnTimeCountsBeforeTheDefault() {
        items.create("{'id': 'short', 'pk': 'p', 'ttl': 1}");
        items.create("{'id': 'long', 'pk': 'p', 'ttl': 2147483647}");
        items.create("{'id': 'for ever', 'pk': 'p', 'ttl': -1}");

        items.advance(Duration.ofSeconds(1));
        assertThat(items.find("short", "p")).isEmpty();

        items.advance(Duration.ofDays(365 * 60));
        assertThat(items.find("long", "p")).isPresent();

        items.advance(Duration.ofDays(365 * 60));
        assertThat(items.find("long", "p")).isEmpty();
        assertThat(items.find("for ever", "p")).isPresent();
    }

    @Test
    void withoutItsOwnTimeAnItemHasTheDefaultAgain() {
        items.create("{'id': 'a', 'pk': 'p', 'ttl': -1}");
        items.replace("{'id': 'a', 'pk': 'p'}");
        items.advance(Duration.ofSeconds(10));

        assertThat(items.find("a", "p")).isEmpty();
    }

    @Test
    void withADefaultOfNeverOnlyItemsWithTheirOwnTimeExpire() {
        items.redefine(ONLY_OWN);
        items.create("{'id': 'a', 'pk': 'p'}");
        items.create("{'id': 'b', 'pk': 'p', 'ttl': 5}");

        items.advance(Duration.ofDays(1000));

        assertThat(items.find("a", "p")).isPresent();
        assertThat(items.find("b", "p")).isEmpty();
    }

    @Test
    void withoutADefaultNothingExpires() {
        items.redefine(OFF);
        items.create("{'id': 'a', 'pk': 'p', 'ttl': 5}");

        items.advance(Duration.ofDays(1000));
        items.upkeep();

        assertThat(items.find("a", "p")).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-2", "1.5", "2147483648", "'10'", "null", "true", "[10]", "{}"})
    void anItemsOwnTimeIsAWholeNumberOfSecondsOrNever(String ttl) {
        String body = "{'id': 'a', 'pk': 'p', 'ttl': %s}".formatted(ttl);

        assertThatOrreryFails(() -> items.create(body)).withCode(INVALID_TTL);
        assertThatOrreryFails(() -> items.upsert(body)).withCode(INVALID_TTL);

        items.create("{'id': 'a', 'pk': 'p'}");
        assertThatOrreryFails(() -> items.replace(body)).withCode(INVALID_TTL);
        assertThatOrreryFails(() -> items.upsert(body)).withCode(INVALID_TTL);
    }

    @Test
    void aWholeNumberMayBeWrittenAsAFraction() {
        items.create("{'id': 'a', 'pk': 'p', 'ttl': 5.0}");
        items.advance(Duration.ofSeconds(5));

        assertThat(items.find("a", "p")).isEmpty();
    }

    @Test
    void aShorterDefaultHidesOldItemsAtOnce() {
        items.create("{'id': 'a', 'pk': 'p'}");
        items.advance(Duration.ofSeconds(5));

        items.redefine(TEN_SECONDS.replace("10", "5"));

        assertThat(items.find("a", "p")).isEmpty();
        items.assertConsistent();
        items.upkeep();
        items.upkeep();
        assertThat(items.stored()).isZero();
    }

    @Test
    void aLongerDefaultKeepsOldItemsLonger() {
        items.create("{'id': 'a', 'pk': 'p'}");

        items.redefine(TEN_SECONDS.replace("10", "20"));
        items.advance(Duration.ofSeconds(19));
        items.upkeep();
        assertThat(items.find("a", "p")).isPresent();

        items.advance(Duration.ofSeconds(1));
        items.upkeep();
        assertThat(items.stored()).isZero();
    }

    @Test
    void aDefaultThatComesLaterCountsForOldItemsToo() {
        items.redefine(OFF);
        items.upkeep();
        items.create("{'id': 'a', 'pk': 'p'}");
        items.advance(Duration.ofSeconds(10));

        items.redefine(TEN_SECONDS);

        assertThat(items.find("a", "p")).isEmpty();
        items.upkeep();
        items.upkeep();
        assertThat(items.stored()).isZero();
    }

    @Test
    void itemsWrittenWhileTheDefaultChangesExpireByTheNewOne() {
        items.redefine(TEN_SECONDS.replace("10", "20"));
        items.create("{'id': 'a', 'pk': 'p'}");
        items.replace("{'id': 'a', 'pk': 'p', 'likes': 1}");
        items.advance(Duration.ofSeconds(10));
        items.upkeep();
        assertThat(items.find("a", "p")).isPresent();

        items.advance(Duration.ofSeconds(10));
        items.upkeep();
        assertThat(items.stored()).isZero();
    }
}
