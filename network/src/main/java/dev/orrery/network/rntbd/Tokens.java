package dev.orrery.network.rntbd;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/** The tokens of a frame, found once and read when they are asked for. Of two with one id the first counts. */
public final class Tokens {

    private static final int USUAL = 24;
    // More than the protocol has; each is looked for among all.
    private static final int COUNT_MAX = 1024;

    private final byte[] bytes;
    private int[] ids = new int[USUAL];
    private TokenType[] types = new TokenType[USUAL];
    // Where the value is, behind its length.
    private int[] starts = new int[USUAL];
    private int[] lengths = new int[USUAL];
    private int count;

    private Tokens(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Reads the tokens that fill the next bytes; fails with {@link BrokenFrame} if they don't. */
    static Tokens read(ByteBuf in, int length) {
        byte[] bytes = new byte[length];
        in.readBytes(bytes);
        Tokens tokens = new Tokens(bytes);
        int next = 0;
        while (next < length) {
            next = tokens.find(next);
        }
        return tokens;
    }

    private int find(int start) {
        if (bytes.length - start < 3) {
            throw new BrokenFrame("A token ends before its type");
        }
        TokenType type = TokenType.of(bytes[start + 2] & 0xFF);
        if (type == null) {
            throw new BrokenFrame("There is no type of tokens " + (bytes[start + 2] & 0xFF));
        }
        int value = start + 3;
        if (bytes.length - value < type.fixedBytes()) {
            throw new BrokenFrame("A token ends before its value");
        }
        long length = type.fixedBytes();
        if (type.hasLength()) {
            length = number(value, type.fixedBytes());
            value += type.fixedBytes();
            if (length > bytes.length - value) {
                throw new BrokenFrame("A token is longer than its frame");
            }
        }
        add((int) number(start, 2), type, value, (int) length);
        return value + (int) length;
    }

    private void add(int id, TokenType type, int start, int length) {
        if (count == COUNT_MAX) {
            throw new BrokenFrame("A frame can't have more than " + COUNT_MAX + " tokens");
        }
        if (count == ids.length) {
            ids = Arrays.copyOf(ids, 2 * count);
            types = Arrays.copyOf(types, 2 * count);
            starts = Arrays.copyOf(starts, 2 * count);
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        ids[count] = id;
        types[count] = type;
        starts[count] = start;
        lengths[count] = length;
        count++;
    }

    public boolean has(int id) {
        return indexOf(id) >= 0;
    }

    /** The text of a token; also of one that has bytes, as some clients send text. */
    public Optional<String> text(int id) {
        int found = indexOf(id);
        return found < 0 || !types[found].hasLength()
                ? Optional.empty()
                : Optional.of(new String(bytes, starts[found], lengths[found], StandardCharsets.UTF_8));
    }

    /** The bytes of a token, whatever its type is. */
    public Optional<byte[]> bytes(int id) {
        int found = indexOf(id);
        return found < 0
                ? Optional.empty()
                : Optional.of(Arrays.copyOfRange(bytes, starts[found], starts[found] + lengths[found]));
    }

    /** The whole number of a token; empty if it has none. */
    public OptionalLong number(int id) {
        int found = indexOf(id);
        if (found < 0) {
            return OptionalLong.empty();
        }
        return switch (types[found]) {
            case BYTE, UINT16, UINT32, UINT64, INT64 -> OptionalLong.of(number(starts[found], lengths[found]));
            case INT32 -> OptionalLong.of(number(starts[found], lengths[found]) << 32 >> 32);
            default -> OptionalLong.empty();
        };
    }

    private int indexOf(int id) {
        for (int i = 0; i < count; i++) {
            if (ids[i] == id) {
                return i;
            }
        }
        return -1;
    }

    private long number(int start, int length) {
        long number = 0;
        for (int i = length - 1; i >= 0; i--) {
            number = number << 8 | (bytes[start + i] & 0xFF);
        }
        return number;
    }
}
