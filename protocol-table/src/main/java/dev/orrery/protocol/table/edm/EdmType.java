package dev.orrery.protocol.table.edm;

import java.util.Optional;

/** The types that properties of entities have. */
public enum EdmType {
    GUID(0, "Edm.Guid"),
    DOUBLE(1, "Edm.Double"),
    STRING(2, "Edm.String"),
    BINARY(5, "Edm.Binary"),
    BOOLEAN(8, "Edm.Boolean"),
    DATE_TIME(9, "Edm.DateTime"),
    INT32(16, "Edm.Int32"),
    INT64(18, "Edm.Int64");

    private final int number;
    private final String text;

    EdmType(int number, String text) {
        this.number = number;
        this.text = text;
    }

    /** The type that has a number in stored documents. */
    static Optional<EdmType> ofNumber(long number) {
        for (EdmType type : values()) {
            if (type.number == number) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The type that OData calls so. */
    static Optional<EdmType> ofText(String text) {
        for (EdmType type : values()) {
            if (type.text.equals(text)) {
                return Optional.of(type);
            }
        }
        return Optional.empty();
    }

    /** The number that stands for it in stored documents. */
    int number() {
        return number;
    }

    /** The name that OData has for it. */
    public String text() {
        return text;
    }
}
