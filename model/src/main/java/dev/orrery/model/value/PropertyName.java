package dev.orrery.model.value;

/** The name of a property, encoded once for being looked for and written often. */
public final class PropertyName {

    private final byte[] encoded;
    private final int textStart;

    private PropertyName(byte[] encoded) {
        this.encoded = encoded;
        textStart = Format.textStart(encoded, 0);
    }

    public static PropertyName of(String name) {
        ByteBuilder encoded = new ByteBuilder(name.length() + Format.VARINT_BYTES_MAX);
        Utf8.append(encoded, name);
        return new PropertyName(encoded.toBytes());
    }

    /** Whether the text of this many bytes at an offset is this name. */
    boolean isAt(byte[] bytes, int offset, int length) {
        if (length != encoded.length - textStart) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (bytes[offset + i] != encoded[textStart + i]) {
                return false;
            }
        }
        return true;
    }

    /** Appends the length of the name and the name. */
    void appendTo(ByteBuilder out) {
        out.append(encoded);
    }

    @Override
    public String toString() {
        return Utf8.decode(encoded, textStart, encoded.length - textStart);
    }
}
