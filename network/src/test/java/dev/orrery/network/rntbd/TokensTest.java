package dev.orrery.network.rntbd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.Unpooled;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TokensTest {

    private static final byte[] ALL = bytes(new Frame(3, 3)
            .token(1, TokenType.BYTE, Frame.little(1).put((byte) 200))
            .token(2, TokenType.UINT16, Frame.little(2).putShort((short) 65535))
            .token(3, TokenType.UINT32, Frame.little(4).putInt(-1))
            .token(4, TokenType.INT32, Frame.little(4).putInt(-5))
            .token(5, TokenType.INT64, Frame.little(8).putLong(-7))
            .token(6, TokenType.GUID, Frame.little(16).put(new byte[16]))
            .text(7, "häuser")
            .token(8, TokenType.TEXT_16, Frame.little(4).putShort((short) 2).put(new byte[] {'a', 'b'}))
            .token(9, TokenType.BYTES_32, Frame.little(7).putInt(3).put(new byte[] {1, 2, 3}))
            .token(10, TokenType.FLOAT64, Frame.little(8).putDouble(1.5))
            .number(3, 77));

    @Test
    void valuesOfAllKindsAreFound() {
        Tokens tokens = read(ALL);

        assertThat(tokens.number(1)).isEqualTo(OptionalLong.of(200));
        assertThat(tokens.number(2)).isEqualTo(OptionalLong.of(65535));
        assertThat(tokens.number(3)).as("the first counts").isEqualTo(OptionalLong.of(0xFFFFFFFFL));
        assertThat(tokens.number(4)).isEqualTo(OptionalLong.of(-5));
        assertThat(tokens.number(5)).isEqualTo(OptionalLong.of(-7));
        assertThat(tokens.bytes(6)).hasValue(new byte[16]);
        assertThat(tokens.text(7)).hasValue("häuser");
        assertThat(tokens.text(8)).hasValue("ab");
        assertThat(tokens.bytes(9)).hasValue(new byte[] {1, 2, 3});
        assertThat(tokens.number(10)).isEmpty();
        assertThat(tokens.text(1)).isEmpty();
        assertThat(tokens.has(11)).isFalse();
        assertThat(tokens.number(11)).isEmpty();
    }

    @Test
    void whatEndsTooSoonIsNoToken() {
        Set<Integer> ends = ends();
        for (int length = 0; length < ALL.length; length++) {
            byte[] part = Arrays.copyOf(ALL, length);
            if (ends.contains(length)) {
                assertThat(read(part)).isNotNull();
            } else {
                assertThatThrownBy(() -> read(part)).as("%d bytes", length).isInstanceOf(BrokenFrame.class);
            }
        }
    }

    @Test
    void aTypeThatNobodyKnowsIsNone() {
        assertThatThrownBy(() -> read(new byte[] {1, 0, 15, 0})).isInstanceOf(BrokenFrame.class)
                .hasMessageContaining("15");
        assertThatThrownBy(() -> read(new byte[] {1, 0, -1, 0})).isInstanceOf(BrokenFrame.class);
    }

    @Test
    void aLengthOfFourBytesIsNotTakenForANegativeOne() {
        byte[] token = Frame.little(8).putShort((short) 1).put((byte) TokenType.TEXT_32.code()).putInt(-1).array();

        assertThatThrownBy(() -> read(token)).isInstanceOf(BrokenFrame.class);
    }

    /** Where a token ends and none begins. */
    private static Set<Integer> ends() {
        Set<Integer> ends = new HashSet<>(Set.of(0));
        ByteBuffer in = ByteBuffer.wrap(ALL).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            in.getShort();
            TokenType type = TokenType.of(in.get());
            int length = switch (type) {
                case TEXT_8 -> in.get();
                case TEXT_16 -> in.getShort();
                case BYTES_32 -> in.getInt();
                default -> type.fixedBytes();
            };
            in.position(in.position() + length);
            ends.add(in.position());
        }
        return ends;
    }

    private static byte[] bytes(Frame frame) {
        byte[] all = frame.toBytes();
        return Arrays.copyOfRange(all, 24, all.length);
    }

    private static Tokens read(byte[] bytes) {
        return Tokens.read(Unpooled.wrappedBuffer(bytes), bytes.length);
    }
}
