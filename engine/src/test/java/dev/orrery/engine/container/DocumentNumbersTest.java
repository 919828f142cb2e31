package dev.orrery.engine.container;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.orrery.model.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DocumentNumbersTest {

    private static final long SEQUENCE_MASK = (1L << DocumentNumbers.SEQUENCE_BITS) - 1;

    @Test
    void aNumberHasTheHashBucketOnTopAndCountsBelow() {
        DocumentNumbers numbers = new DocumentNumbers(1, end -> {});

        assertThat(numbers.next(0xABCDEF)).isEqualTo(0xABCDEF0_0000_0001L);
        assertThat(numbers.next(0)).isEqualTo(2);
    }

    @Test
    void everyNumberIsReservedBeforeItIsGivenOut() {
        AtomicLong reserved = new AtomicLong(1);
        DocumentNumbers numbers = new DocumentNumbers(1, reserved::set);

        boolean allReserved = IntStream.range(0, 200_000).allMatch(i -> numbers.next(0) < reserved.get());

        assertThat(allReserved).isTrue();
    }

    @Test
    void numbersAreReservedManyAtATime() {
        List<Long> reservations = new ArrayList<>();
        DocumentNumbers numbers = new DocumentNumbers(1, reservations::add);

        for (int i = 0; i < 200_000; i++) {
            numbers.next(0);
        }

        assertThat(reservations).hasSizeLessThan(10);
    }

    @Test
    void noNumberIsGivenOutWhenItCantBeReserved() {
        AtomicLong failures = new AtomicLong(2);
        DocumentNumbers numbers = new DocumentNumbers(1, end -> {
            if (failures.getAndDecrement() > 0) {
                throw new IllegalStateException("full");
            }
        });

        assertThatIllegalStateException().isThrownBy(() -> numbers.next(0));
        assertThatIllegalStateException().isThrownBy(() -> numbers.next(0));
        assertThat(numbers.next(0)).isPositive();
    }

    @Test
    void noTwoThreadsGetTheSameNumber() {
        AtomicLong reserved = new AtomicLong(1);
        DocumentNumbers numbers = new DocumentNumbers(1, reserved::set);
        Set<Long> given = ConcurrentHashMap.newKeySet();

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < 8; thread++) {
                threads.execute(() -> {
                    for (int i = 0; i < 20_000; i++) {
                        given.add(numbers.next(i) & SEQUENCE_MASK);
                    }
                });
            }
        }

        assertThat(given.size()).isEqualTo(8 * 20_000);
        assertThat(given.stream().allMatch(number -> number < reserved.get())).isTrue();
    }

    @Test
    void theLastNumberIsTheLast() {
        DocumentNumbers numbers = new DocumentNumbers(SEQUENCE_MASK, end -> {});

        assertThat(numbers.next(0)).isEqualTo(SEQUENCE_MASK);
        assertThatOrreryFails(() -> numbers.next(0)).withCode(ErrorCode.STORAGE_FAILED);
    }
}
