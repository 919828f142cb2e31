package dev.orrery.protocol.cosmos.batch.hybridrow;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * A type that a field of a row can have: its code, the bytes it takes in a fixed place, and how to read and write it.
 *
 * <p>Numbers are little-endian. Text (UTF-8) and binary are their length as a varuint and then their bytes. Booleans
 * have no bytes: true and false are types of their own.
 */
public final class FieldType<T> {

    static final FieldType<Object> NULL = new FieldType<>(1, 0, Object.class, in -> "null", (out, value) -> {});
    static final FieldType<Boolean> FALSE = new FieldType<>(2, 0, Boolean.class, in -> false, (out, value) -> {});
    public static final FieldType<Boolean> BOOLEAN =
            new FieldType<>(3, 0, Boolean.class, in -> true, (out, value) -> {});
    public static final FieldType<Integer> INT32 =
            new FieldType<>(7, Integer.BYTES, Integer.class, RowInput::int32, RowOutput::int32);
    public static final FieldType<Long> UINT32 =
            new FieldType<>(11, Integer.BYTES, Long.class, RowInput::uint32, RowOutput::uint32);
    public static final FieldType<Double> FLOAT64 =
            new FieldType<>(16, Double.BYTES, Double.class, RowInput::float64, RowOutput::float64);
    public static final FieldType<String> UTF8 =
            new FieldType<>(20, 0, String.class, RowInput::text, RowOutput::text);
    public static final FieldType<ByteBuffer> BINARY =
            new FieldType<>(21, 0, ByteBuffer.class, RowInput::binary, RowOutput::binary);

    private static final List<FieldType<?>> ALL =
            List.of(NULL, FALSE, BOOLEAN, INT32, UINT32, FLOAT64, UTF8, BINARY);

    private final int code;
    private final int fixedBytes;
    private final Class<T> valueClass;
    private final Function<RowInput, T> reader;
    private final BiConsumer<RowOutput, T> writer;

    private FieldType(
            int code,
            int fixedBytes,
            Class<T> valueClass,
            Function<RowInput, T> reader,
            BiConsumer<RowOutput, T> writer) {
        this.code = code;
        this.fixedBytes = fixedBytes;
        this.valueClass = valueClass;
        this.reader = reader;
        this.writer = writer;
    }

    /** Reads the code of a type. */
    static FieldType<?> read(RowInput in) {
        int code = in.uint8();
        for (FieldType<?> type : ALL) {
            if (type.code == code) {
                return type;
            }
        }
        throw in.malformed("A row has a field of an unknown type").with("type", code);
    }

    T readValue(RowInput in) {
        return reader.apply(in);
    }

    void writeValue(RowOutput out, T value) {
        writer.accept(out, value);
    }

    /** The code before a value in a sparse field. */
    int code(T value) {
        return value.equals(false) ? FALSE.code : code;
    }

    int fixedBytes() {
        return fixedBytes;
    }

    boolean isTypeOf(Object value) {
        return valueClass.isInstance(value);
    }

    T cast(Object value) {
        return valueClass.cast(value);
    }
}
