package dev.orrery.protocol.cosmos.batch;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;

/** What an operation of a batch does, with its name in JSON and its number in rows. */
public enum BatchOperationType {
    CREATE("Create", 0),
    PATCH("Patch", 1),
    READ("Read", 2),
    DELETE("Delete", 4),
    REPLACE("Replace", 5),
    UPSERT("Upsert", 20);

    private final String wireName;
    private final int wireNumber;

    BatchOperationType(String wireName, int wireNumber) {
        this.wireName = wireName;
        this.wireNumber = wireNumber;
    }

    static BatchOperationType named(String name) {
        for (BatchOperationType type : values()) {
            if (type.wireName.equals(name)) {
                return type;
            }
        }
        throw unknown(name);
    }

    static BatchOperationType numbered(int number) {
        for (BatchOperationType type : values()) {
            if (type.wireNumber == number) {
                return type;
            }
        }
        throw unknown(number);
    }

    private static OrreryException unknown(Object type) {
        return new OrreryException(
                ErrorCode.INVALID_REQUEST,
                "A batch has the operation '{operationType}'. Use Create, Upsert, Replace, Read, Delete or Patch")
                .with("operationType", type);
    }
}
