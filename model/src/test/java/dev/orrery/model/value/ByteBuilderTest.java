package dev.orrery.model.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ByteBuilderTest {

    @Test
    void numbersHaveTheirMostSignificantByteFirst() {
        ByteBuilder builder = new ByteBuilder(0).appendInt(0x01020304).appendLong(0x05060708090A0B0CL);

        assertThat(builder.toBytes()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
    }

    @Test
    void varintsTakeSevenBitsAByte() {
        assertThat(new ByteBuilder().appendVarint(0).toBytes()).containsExactly(0);
        assertThat(new ByteBuilder().appendVarint(127).toBytes()).containsExactly(127);
        assertThat(new ByteBuilder().appendVarint(128).toBytes()).containsExactly(0x80, 1);
        assertThat(new ByteBuilder().appendVarint(300).toBytes()).containsExactly(0xAC, 2);
        for (int number : new int[] {0, 1, 127, 128, 16383, 16384, 2097151, 2097152, Integer.MAX_VALUE}) {
            byte[] bytes = new ByteBuilder().appendVarint(number).toBytes();

            assertThat(Format.varintAt(bytes, 0)).isEqualTo(number);
            assertThat(bytes).hasSize(Format.varintBytes(number));
        }
    }

    @Test
    void itGrowsAsNeeded() {
        ByteBuilder builder = new ByteBuilder(1);
        for (int i = 0; i < 1000; i++) {
            builder.append(new byte[] {1, 2, 3}, 1, 2).appendByte(300).append((byte) 5);
        }

        assertThat(builder.length()).isEqualTo(4000);
        assertThat(builder.toBytes()).hasSize(4000).endsWith(2, 3, 44, 5);
        assertThat(builder.array()).hasSizeGreaterThanOrEqualTo(4000);
    }

    @Test
    void itForgetsWhatIsTruncated() {
        ByteBuilder builder = new ByteBuilder().append(new byte[] {1, 2, 3});

        assertThat(builder.truncate(1).appendByte(9).toBytes()).containsExactly(1, 9);
        assertThatIllegalArgumentException().isThrownBy(() -> builder.truncate(3));
        assertThatIllegalArgumentException().isThrownBy(() -> builder.truncate(-1));
    }
}
