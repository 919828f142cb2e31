package dev.orrery.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class KeyOrderTest {

    private static final byte[] PREFIX = {1};
    private static final byte[] LATER_PREFIX = {(byte) 0x80};

    private final KeyOrder order = new KeyOrder();

    @Test
    void writesGoByFamilyAndKey() {
        order.put(2, PREFIX, new byte[] {1}, new byte[] {1});
        order.put(1, LATER_PREFIX, new byte[] {}, new byte[] {2});
        order.put(1, PREFIX, new byte[] {(byte) 0xFF}, new byte[] {3});
        order.put(1, PREFIX, new byte[] {1, 2}, new byte[] {4});
        order.put(1, PREFIX, new byte[] {1}, new byte[] {5});

        BatchEncoder expected = new BatchEncoder();
        expected.put(1, PREFIX, new byte[] {1}, new byte[] {5});
        expected.put(1, PREFIX, new byte[] {1, 2}, new byte[] {4});
        expected.put(1, PREFIX, new byte[] {(byte) 0xFF}, new byte[] {3});
        expected.put(1, LATER_PREFIX, new byte[] {}, new byte[] {2});
        expected.put(2, PREFIX, new byte[] {1}, new byte[] {1});
        assertThat(drained()).isEqualTo(expected.toBytes());
    }

    @Test
    void keysOfAnyLengthGoByTheirBytes() {
        Random random = new Random(7);
        TreeMap<byte[], byte[]> expected = new TreeMap<>(Arrays::compareUnsigned);
        for (int i = 0; i < 2_000; i++) {
            byte[] key = new byte[random.nextInt(20)];
            for (int at = 0; at < key.length; at++) {
                key[at] = (byte) (random.nextInt(3) - 1);
            }
            expected.put(key, new byte[] {(byte) i});
        }

        BatchEncoder sorted = new BatchEncoder();
        expected.forEach((key, value) -> sorted.put(1, PREFIX, key, value));
        List<byte[]> shuffled = new ArrayList<>(expected.keySet());
        Collections.shuffle(shuffled, new Random(8));
        shuffled.forEach(key -> order.put(1, PREFIX, key, expected.get(key)));
        assertThat(drained()).isEqualTo(sorted.toBytes());
    }

    @Test
    void ofTwoForTheSameKeyTheLaterStaysTheLater() {
        order.put(1, PREFIX, new byte[] {7}, new byte[] {1});
        order.put(1, PREFIX, new byte[] {3}, new byte[] {2});
        order.delete(1, PREFIX, new byte[] {7});
        order.delete(1, PREFIX, new byte[] {3});
        order.put(1, PREFIX, new byte[] {3}, new byte[] {3});

        BatchEncoder expected = new BatchEncoder();
        expected.put(1, PREFIX, new byte[] {3}, new byte[] {2});
        expected.delete(1, PREFIX, new byte[] {3});
        expected.put(1, PREFIX, new byte[] {3}, new byte[] {3});
        expected.put(1, PREFIX, new byte[] {7}, new byte[] {1});
        expected.delete(1, PREFIX, new byte[] {7});
        assertThat(drained()).isEqualTo(expected.toBytes());
    }

    @Test
    void whatWasBegunIsCutOff() {
        order.put(1, PREFIX, new byte[] {7}, new byte[] {1});
        KeyOrder.Mark before = order.mark();
        order.put(1, PREFIX, new byte[] {3}, new byte[] {2});
        order.cutBackTo(before);

        BatchEncoder expected = new BatchEncoder();
        expected.put(1, PREFIX, new byte[] {7}, new byte[] {1});
        assertThat(drained()).isEqualTo(expected.toBytes());
        assertThat(order.isEmpty()).isTrue();
    }

    @Test
    void moreThanABatchCanHaveIsRefused() {
        byte[] large = new byte[1 << 24];
        assertThatThrownBy(() -> {
            for (int i = 0; i < 1 << 8; i++) {
                order.put(1, PREFIX, new byte[] {1}, large);
            }
        }).isInstanceOf(ArithmeticException.class);
    }

    private byte[] drained() {
        BatchEncoder batch = new BatchEncoder();
        order.drainTo(batch);
        return batch.toBytes();
    }
}
