package dev.orrery.engine.query.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

class ParkedRowsTest {

    private static final long BYTES_MAX = 1000;

    private final ParkedRows parked =
            new ParkedRows(RandomGeneratorFactory.of("L64X128MixRandom").create(7), BYTES_MAX);

    @Test
    void theOwnerFindsWhatWasKept() {
        Optional<Long> number = parked.keep("query", "rows", 10);

        assertThat(parked.find(number, "query", String.class)).contains("rows");
        assertThat(parked.find(number, "query", String.class)).contains("rows");
    }

    @Test
    void anotherQueryDoesNotFindItWhateverNumberItGives() {
        Optional<Long> number = parked.keep("query", "rows", 10);

        assertThat(parked.find(number, "other query", String.class)).isEmpty();
        assertThat(parked.take(number, "other query", String.class)).isEmpty();
        assertThat(parked.find(number, "query", String.class)).contains("rows");
    }

    @Test
    void whatIsOfAnotherTypeIsNotFound() {
        Optional<Long> number = parked.keep("query", "rows", 10);

        assertThat(parked.find(number, "query", Integer.class)).isEmpty();
    }

    @Test
    void withoutANumberOrWithAWrongOneNothingIsFound() {
        long number = parked.keep("query", "rows", 10).orElseThrow();

        assertThat(parked.find(Optional.empty(), "query", String.class)).isEmpty();
        assertThat(parked.find(Optional.of(number + 1), "query", String.class)).isEmpty();
    }

    @Test
    void whatIsTakenIsGone() {
        Optional<Long> number = parked.keep("query", "rows", 10);

        assertThat(parked.take(number, "query", String.class)).contains("rows");
        assertThat(parked.take(number, "query", String.class)).isEmpty();
    }

    @Test
    void whatWasNotUsedForTheLongestTimeIsForgottenFirst() {
        Optional<Long> first = parked.keep("query", "first", 240);
        Optional<Long> second = parked.keep("query", "second", 240);
        parked.keep("query", "third", 240);
        parked.keep("query", "fourth", 240);
        parked.find(first, "query", String.class);

        parked.keep("query", "fifth", 240);

        assertThat(parked.find(first, "query", String.class)).contains("first");
        assertThat(parked.find(second, "query", String.class)).isEmpty();
    }

    @Test
    void whatIsTakenMakesRoom() {
        Optional<Long> first = parked.keep("query", "first", 240);
        for (int i = 0; i < 20; i++) {
            parked.take(parked.keep("query", "other", 240), "query", String.class);
        }

        assertThat(parked.find(first, "query", String.class)).contains("first");
    }

    @Test
    void whatIsTooLargeIsNotKept() {
        assertThat(parked.keep("query", "rows", BYTES_MAX)).isEmpty();
    }
}
