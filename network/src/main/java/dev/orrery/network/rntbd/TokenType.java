package dev.orrery.network.rntbd;

/** How the value of a token is written. All numbers have their lowest byte first. */
public enum TokenType {
    BYTE(1, false),
    UINT16(2, false),
    UINT32(4, false),
    INT32(4, false),
    UINT64(8, false),
    INT64(8, false),
    GUID(16, false),
    TEXT_8(1, true),
    TEXT_16(2, true),
    TEXT_32(4, true),
    BYTES_8(1, true),
    BYTES_16(2, true),
    BYTES_32(4, true),
    FLOAT32(4, false),
    FLOAT64(8, false);

    private static final TokenType[] BY_CODE = values();

    private final int fixedBytes;
    private final boolean hasLength;

    /**
     * A type.
     *
     * @param fixedBytes those of the value, or of its length if it has one
     */
    TokenType(int fixedBytes, boolean hasLength) {
        this.fixedBytes = fixedBytes;
        this.hasLength = hasLength;
    }

    /** The type that a byte stands for; null if it stands for none. */
    static TokenType of(int code) {
        return code < BY_CODE.length ? BY_CODE[code] : null;
    }

    int code() {
        return ordinal();
    }

    int fixedBytes() {
        return fixedBytes;
    }

    /** Whether a length comes first, and then as many bytes. */
    boolean hasLength() {
        return hasLength;
    }
}
