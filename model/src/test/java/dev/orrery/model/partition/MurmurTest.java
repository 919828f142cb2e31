package dev.orrery.model.partition;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MurmurTest {

    private static final byte[] FOX = "The quick brown fox jumps over the lazy dog".getBytes(US_ASCII);

    @Test
    void theWellKnownHashesOf32Bits() {
        assertThat(Murmur32.hash(new byte[0], 0)).isZero();
        assertThat(Murmur32.hash("test".getBytes(US_ASCII), 4)).isEqualTo(0xBA6BD213);
        assertThat(Murmur32.hash(FOX, FOX.length)).isEqualTo(0x2E4FF723);
    }

    @Test
    void theWellKnownHashesOf128Bits() {
        assertThat(Murmur128.hash(new byte[0], 0)).isEqualTo(new Murmur128(0, 0));
        assertThat(Murmur128.hash(FOX, FOX.length))
                .isEqualTo(new Murmur128(0xE34BBC7BBC071B6CL, 0x7A433CA9C49A9347L));
    }

    /** The expected numbers were computed with another implementation. */
    @Test
    void everyLengthOfTheTailIsHashed() {
        byte[] bytes = new byte[64];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 37 + 200);
        }

        int of32 = 0;
        long first = 0;
        long second = 0;
        for (int length = 0; length <= bytes.length; length++) {
            of32 = of32 * 31 + Murmur32.hash(bytes, length);
            first = first * 31 + Murmur128.hash(bytes, length).first();
            second = second * 31 + Murmur128.hash(bytes, length).second();
        }

        assertThat(of32).isEqualTo(0xD0CAEE60);
        assertThat(first).isEqualTo(0x6B50D78D85D16B3AL);
        assertThat(second).isEqualTo(0xDC4FAA2AF6BC10EAL);
    }

    @Test
    void onlyTheFirstBytesCount() {
        byte[] longer = new byte[FOX.length + 5];
        System.arraycopy(FOX, 0, longer, 0, FOX.length);
        longer[FOX.length] = 99;

        assertThat(Murmur32.hash(longer, FOX.length)).isEqualTo(Murmur32.hash(FOX, FOX.length));
        assertThat(Murmur128.hash(longer, FOX.length)).isEqualTo(Murmur128.hash(FOX, FOX.length));
    }
}
