package dev.orrery.network.rntbd;

import io.netty.buffer.Unpooled;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Frames with something wrong in them, or nothing but random bytes. */
final class FrameMutations {

    private static final int HEAD_BYTES = 24;
    private static final int TOKEN_IDS = 0x110;

    private final RandomGenerator random;

    FrameMutations(RandomGenerator random) {
        this.random = random;
    }

    /** Some frames, one behind the other. */
    byte[] next(int frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < frames; i++) {
            all.writeBytes(next());
        }
        return all.toByteArray();
    }

    private byte[] next() {
        byte[] frame = good();
        return switch (random.nextInt(8)) {
            case 0 -> randomBytes(random.nextInt(1, 100));
            case 1 -> Arrays.copyOf(frame, random.nextInt(frame.length));
            case 2 -> withRandomInt(frame, 0);
            case 3 -> withRandomInt(frame, random.nextInt(frame.length - 3));
            case 4, 5 -> withRandomBytes(frame);
            default -> frame;
        };
    }

    /** A frame that is one, with whatever tokens. */
    private byte[] good() {
        Frame frame = new Frame(random.nextInt(0x20), random.nextInt(0x50));
        for (int tokens = random.nextInt(6); tokens > 0; tokens--) {
            TokenType type = TokenType.of(random.nextInt(TokenType.values().length));
            frame.token(random.nextInt(TOKEN_IDS), type, value(type));
        }
        return random.nextBoolean() ? frame.payload(randomBytes(random.nextInt(1, 300))).toBytes() : frame.toBytes();
    }

    private ByteBuffer value(TokenType type) {
        if (!type.hasLength()) {
            return Frame.little(type.fixedBytes()).put(randomBytes(type.fixedBytes()));
        }
        int length = random.nextInt(0, 100);
        ByteBuffer value = Frame.little(type.fixedBytes() + length).put((byte) length);
        return value.position(type.fixedBytes()).put(randomBytes(length));
    }

    private byte[] withRandomInt(byte[] frame, int where) {
        int value = random.nextBoolean() ? random.nextInt() : random.nextInt(20_000);
        Frame.little(4).putInt(value).flip().get(frame, where, 4);
        return frame;
    }

    private byte[] withRandomBytes(byte[] frame) {
        for (int flips = random.nextInt(1, 6); flips > 0; flips--) {
            frame[random.nextInt(frame.length)] = (byte) random.nextInt();
        }
        return frame;
    }

    private byte[] randomBytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    /** Whether the tokens of the next frame can be read; if so, each of them has some value. */
    boolean readsTokens() {
        byte[] frame = next();
        try {
            int head = Math.min(frame.length, HEAD_BYTES);
            Tokens tokens = Tokens.read(Unpooled.wrappedBuffer(frame).skipBytes(head), frame.length - head);
            for (int id = 0; id < TOKEN_IDS; id += 7) {
                if (tokens.has(id) != tokens.bytes(id).isPresent()
                        || (tokens.text(id).isPresent() && tokens.number(id).isPresent())) {
                    throw new AssertionError("A token of no kind: " + id);
                }
            }
            return true;
        } catch (BrokenFrame e) {
            return false;
        }
    }
}
