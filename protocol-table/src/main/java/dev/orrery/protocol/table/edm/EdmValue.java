package dev.orrery.protocol.table.edm;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.UUID;

/** The value of a property, with its type. */
public sealed interface EdmValue {

    /** The type that clients are told. */
    default EdmType type() {
        return switch (this) {
            case OfString text -> EdmType.STRING;
            case OfInt32 number -> EdmType.INT32;
            case OfInt64 number -> EdmType.INT64;
            case OfDouble number -> EdmType.DOUBLE;
            case OfBoolean truth -> EdmType.BOOLEAN;
            case OfDateTime time -> EdmType.DATE_TIME;
            case OfGuid guid -> EdmType.GUID;
            case OfBinary bytes -> EdmType.BINARY;
        };
    }

    record OfString(String value) implements EdmValue {}

    record OfInt32(int value) implements EdmValue {}

    record OfInt64(long value) implements EdmValue {}

    /** A double, also one that is infinite or not a number. */
    record OfDouble(double value) implements EdmValue {}

    record OfBoolean(boolean value) implements EdmValue {}

    /** A moment, in {@link Ticks}. */
    record OfDateTime(long ticks) implements EdmValue {}

    /** A GUID; its text has lower-case letters. */
    record OfGuid(UUID value) implements EdmValue {}

    record OfBinary(byte[] value) implements EdmValue {

        @Override
        public boolean equals(Object other) {
            return other instanceof OfBinary(byte[] bytes) && Arrays.equals(value, bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        @Override
        public String toString() {
            return "OfBinary[" + HexFormat.of().formatHex(value) + "]";
        }
    }
}
