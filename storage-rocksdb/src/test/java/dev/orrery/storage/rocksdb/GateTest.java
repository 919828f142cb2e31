package dev.orrery.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class GateTest {

    @Test
    void aClosedGateLetsNobodyIn() {
        for (Gate gate : new Gate[] {Gate.wide(), Gate.narrow()}) {
            int ticket = gate.enter();
            assertThat(ticket).isNotEqualTo(Gate.CLOSED);
            gate.exit(ticket);

            gate.close();

            assertThat(gate.enter()).isEqualTo(Gate.CLOSED);
            assertThat(gate.isClosed()).isTrue();
        }
    }

    @Test
    void closingWaitsForThoseInside() throws InterruptedException {
        for (int round = 0; round < 500; round++) {
            Gate gate = round % 2 == 0 ? Gate.wide() : Gate.narrow();
            AtomicBoolean freed = new AtomicBoolean();
            AtomicBoolean usedAfterFree = new AtomicBoolean();
            CountDownLatch started = new CountDownLatch(2);
            Runnable user = () -> {
                for (int ticket = gate.enter(); ticket != Gate.CLOSED; ticket = gate.enter()) {
                    usedAfterFree.compareAndSet(false, freed.get());
                    gate.exit(ticket);
                    started.countDown();
                }
            };
            Thread first = Thread.ofPlatform().start(user);
            Thread second = Thread.ofVirtual().start(user);
            started.await();

            gate.close();
            freed.set(true);

            first.join();
            second.join();
            assertThat(usedAfterFree).isFalse();
        }
    }
}
