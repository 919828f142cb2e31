package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.ANY;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.Signature.takes;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.List;

/** Functions that Cosmos DB has and Orrery will have; until then a call fails and says so. */
final class UnsupportedFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            unsupported("ST_AREA", takes(ANY)),
            unsupported("ST_DISTANCE", takes(ANY, ANY)),
            unsupported("ST_INTERSECTS", takes(ANY, ANY)),
            unsupported("ST_ISVALID", takes(ANY)),
            unsupported("ST_ISVALIDDETAILED", takes(ANY)),
            unsupported("ST_WITHIN", takes(ANY, ANY)),
            unsupported("VECTORDISTANCE", takes(ANY, ANY).optionally(ANY, ANY)),
            unsupported("FULLTEXTCONTAINS", takes(ANY, ANY)),
            unsupported("FULLTEXTCONTAINSALL", takes(ANY, ANY).lastRepeated()),
            unsupported("FULLTEXTCONTAINSANY", takes(ANY, ANY).lastRepeated()),
            unsupported("FULLTEXTSCORE", takes(ANY, ANY).lastRepeated()),
            unsupported("RRF", takes(ANY, ANY).lastRepeated()),
            unsupported("_FULLTEXTSCORE", takes(ANY, ANY, ANY, ANY, ANY)),
            unsupported("_FULLTEXTWORDCOUNT", takes(ANY)),
            unsupported("HASH", takes(ANY)));

    private UnsupportedFunctions() {}

    private static BuiltInFunction unsupported(String name, Signature signature) {
        return function(name, signature, call -> {
            throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED, "The function comes later").with("function", name);
        });
    }
}
