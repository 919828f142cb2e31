package dev.orrery.engine.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class KeyLocksTest {

    private final KeyLocks locks = new KeyLocks();
    private final List<String> order = new ArrayList<>();

    @Test
    void workReturnsItsResult() {
        assertThat(locks.<String>locked(key(), () -> "done")).isEqualTo("done");
    }

    @Test
    void workWithTheSameKeyWaits() throws Exception {
        CountDownLatch firstIsIn = new CountDownLatch(1);
        CountDownLatch secondWaits = new CountDownLatch(1);
        Thread first = Thread.ofVirtual().start(() -> locks.locked(key(), () -> {
            firstIsIn.countDown();
            await(secondWaits);
            return order.add("first");
        }));
        await(firstIsIn);

        Thread second = Thread.ofVirtual().start(() -> locks.locked(key(), () -> order.add("second")));
        while (second.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        secondWaits.countDown();
        first.join();
        second.join();

        assertThat(order).containsExactly("first", "second");
    }

    @Test
    void workWithAnotherKeyDoesNotWait() {
        locks.locked(key(), () -> {
            join(Thread.ofVirtual().start(() -> locks.locked(new byte[] {1, 2}, () -> order.add("another"))));
            return order.add("first");
        });

        assertThat(order).containsExactly("another", "first");
    }

    @Test
    void theHolderMayTakeTheLockAgain() {
        assertThat(locks.<Boolean>locked(key(), () -> locks.locked(key(), () -> true))).isTrue();
    }

    @Test
    void workThatFailsGivesTheLockBack() {
        assertThatThrownBy(() -> locks.locked(key(), () -> {
            throw new IllegalStateException("the work failed");
        }))
                .hasMessage("the work failed");

        join(Thread.ofVirtual().start(() -> locks.locked(key(), () -> order.add("next"))));

        assertThat(order).containsExactly("next");
    }

    @Test
    void ofManyOnlyOneIsInAtATime() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            threads.add(Thread.ofVirtual().start(() -> {
                for (int j = 0; j < 10; j++) {
                    locks.locked(key(), () -> order.add("one"));
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(order).hasSize(1_000);
    }

    /** A new array each time: keys are compared by content. */
    private static byte[] key() {
        return new byte[] {1, 2, 3};
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
