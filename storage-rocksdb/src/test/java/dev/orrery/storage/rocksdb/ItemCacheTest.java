package dev.orrery.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ItemCacheTest {

    private static final byte[] KEY = {1, 2, 3};
    private static final byte[] VALUE = {4, 5};

    private final GroupClock clock = new GroupClock();
    private final ItemCache known = new ItemCache(1 << 20, clock);

    @Test
    void aValueIsKeptWhenItIsReadAgain() {
        known.offer(KEY, Optional.of(VALUE), clock.written());
        assertThat(known.find(KEY, clock.written())).isEmpty();

        known.offer(KEY, Optional.of(VALUE), clock.written());

        assertThat(known.find(KEY, clock.written())).contains(VALUE);
        assertThat(known.find(new byte[] {1, 2}, clock.written())).isEmpty();
    }

    @Test
    void absenceIsNotKept() {
        offerTwice(KEY, Optional.empty(), clock.written());

        assertThat(known.bytes()).isZero();
    }

    @Test
    void whatIsBeingWrittenIsNotKnown() {
        offerTwice(KEY, Optional.of(VALUE), clock.written());
        long before = clock.written();

        known.willWrite(KEY);

        assertThat(known.find(KEY, before)).isEmpty();
        clock.advance();
        assertThat(known.find(KEY, before)).isEmpty();
        assertThat(known.find(KEY, clock.written())).isEmpty();
    }

    @Test
    void whatWasReadBeforeAWriteIsNotKeptAfterIt() {
        long before = clock.written();
        known.willWrite(KEY);
        offerTwice(KEY, Optional.of(VALUE), before);
        clock.advance();

        assertThat(known.find(KEY, clock.written())).isEmpty();
    }

    @Test
    void readersOfOlderViewsDoNotSeeNewerValues() {
        long before = clock.written();
        known.willWrite(KEY);
        clock.advance();

        offerTwice(KEY, Optional.of(VALUE), clock.written());

        assertThat(known.find(KEY, before)).isEmpty();
        assertThat(known.find(KEY, clock.written())).contains(VALUE);
    }

    @Test
    void nothingIsKnownOnceManyAreRemoved() {
        offerTwice(KEY, Optional.of(VALUE), clock.written());

        known.willRemoveMany();
        clock.advance();

        assertThat(known.find(KEY, clock.written())).isEmpty();
    }

    @Test
    void itsSizeIsBounded() {
        for (int i = 0; i < 100_000; i++) {
            offerTwice(
                    ByteBuffer.allocate(Integer.BYTES).putInt(i).array(),
                    Optional.of(new byte[i % 5_000]),
                    clock.written());

            assertThat(known.bytes()).isBetween(0L, 1L << 20);
        }
        assertThat(known.bytes()).isGreaterThan(1L << 19);
    }

    @Test
    void itMayKeepNothing() {
        ItemCache nothing = new ItemCache(0, clock);

        nothing.offer(KEY, Optional.of(VALUE), clock.written());
        nothing.offer(KEY, Optional.of(VALUE), clock.written());

        assertThat(nothing.find(KEY, clock.written())).isEmpty();
        assertThat(nothing.bytes()).isZero();
    }

    @Test
    void whatIsLargeIsNotKept() {
        offerTwice(KEY, Optional.of(new byte[100_000]), clock.written());

        assertThat(known.bytes()).isZero();
    }

    private void offerTwice(byte[] key, Optional<byte[]> value, long moment) {
        known.offer(key, value, moment);
        known.offer(key, value, moment);
    }
}
