package dev.orrery.cli.transfer;

import dev.orrery.cli.client.WriteResult;
import dev.orrery.model.OrreryException;

/** Tells failures that are about one item from those that all others would meet as well. */
final class Refusals {

    private static final int LOGICAL_PARTITION_FULL = 1014;

    private Refusals() {}

    static boolean isAboutTheItem(OrreryException problem) {
        return switch (problem.code()) {
            case INVALID_JSON, NESTING_TOO_DEEP, INVALID_PARTITION_KEY -> true;
            default -> false;
        };
    }

    static boolean isAboutTheItem(WriteResult result) {
        return switch (result.status()) {
            case 400, 409, 413 -> true;
            case 403 -> result.subStatus() == LOGICAL_PARTITION_FULL;
            default -> false;
        };
    }
}
