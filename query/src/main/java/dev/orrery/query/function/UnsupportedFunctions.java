package dev.orrery.query.function;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Set;

/**
 * Functions that Cosmos DB has and Orrery doesn't have yet: those of vectors and full text, and one nobody describes.
 */
final class UnsupportedFunctions {

    private static final Set<String> NAMES = Set.of(
            "VECTORDISTANCE",
            "FULLTEXTCONTAINS",
            "FULLTEXTCONTAINSALL",
            "FULLTEXTCONTAINSANY",
            "FULLTEXTSCORE",
            "RRF",
            "_FULLTEXTSCORE",
            "_FULLTEXTWORDCOUNT",
            "HASH");

    private UnsupportedFunctions() {}

    /** Fails if a name, in capitals, is one of these. */
    static void refuse(String name) {
        if (NAMES.contains(name)) {
            throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED,
                    "Orrery doesn't have the function {function}. Compute it in the program that asks")
                    .with("function", name);
        }
    }
}
