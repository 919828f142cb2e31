package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.StringSearch;
import dev.orrery.query.function.BuiltInFunction;
import dev.orrery.query.function.BuiltInFunctions;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Makes formulas of calls of functions; what arguments that never change allow is done in advance. */
final class CallCompiler {

    /** The functions whose results differ although the arguments don't. */
    private static final List<String> CHANCE = List.of("RAND");

    /** The functions that look for a string in another. */
    private static final Map<String, BiPredicate<StringSearch, JsonValue>> SEARCHES = Map.of(
            "STARTSWITH", StringSearch::isStartOf,
            "ENDSWITH", StringSearch::isEndOf,
            "CONTAINS", StringSearch::isIn,
            "STRINGEQUALS", StringSearch::isWhole);

    /** What a call of a user's function counts as: it leaves Java and comes back. */
    private static final int USER_CALL_STEPS = 256;

    private final EvaluationContext context;

    CallCompiler(EvaluationContext context) {
        this.context = context;
    }

    /** A call of a built-in function. */
    Formula builtIn(String name, List<Formula> arguments) {
        BuiltInFunction function = BuiltInFunctions.find(name).orElseThrow();
        return search(function, arguments).orElseGet(() -> {
            Formula call = call(function.specialised(constants(arguments)), arguments);
            return CHANCE.contains(function.name()) ? call : Folding.folded(call, arguments);
        });
    }

    /** A call of a user's function. */
    Formula user(String name, List<Formula> arguments) {
        Formula[] formulas = arguments.toArray(Formula[]::new);
        return row -> {
            context.checkpoints().pass(USER_CALL_STEPS);
            return context.userFunctions().call(name, values(formulas, row));
        };
    }

    private Formula call(BuiltInFunction function, List<Formula> arguments) {
        Formula[] formulas = arguments.toArray(Formula[]::new);
        return row -> {
            List<JsonValue> values = values(formulas, row);
            context.checkpoints().passBytes(bytes(values));
            return function.apply(values, context);
        };
    }

    /** Functions go through their arguments, however long these are. */
    private static int bytes(List<JsonValue> values) {
        long bytes = 0;
        for (JsonValue value : values) {
            bytes += value.encodedLength();
        }
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    private static List<JsonValue> values(Formula[] formulas, Row row) {
        JsonValue[] values = new JsonValue[formulas.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = formulas[i].value(row);
        }
        return Arrays.asList(values);
    }

    private static List<Optional<JsonValue>> constants(List<Formula> arguments) {
        return arguments.stream().map(CallCompiler::constant).toList();
    }

    private static Optional<JsonValue> constant(Formula argument) {
        return argument instanceof Formula.Constant(JsonValue value) ? Optional.of(value) : Optional.empty();
    }

    /** A search for a string that is always the same, where case matters. */
    private Optional<Formula> search(BuiltInFunction function, List<Formula> arguments) {
        BiPredicate<StringSearch, JsonValue> test = SEARCHES.get(function.name());
        if (test == null || !isCaseSensitive(arguments)) {
            return Optional.empty();
        }
        return constant(arguments.get(1))
                .filter(JsonValue::isString)
                .map(JsonValue::stringValue)
                .filter(StringSearch::isExactFor)
                .map(wanted -> Folding.folded(search(test, wanted, arguments.getFirst()), arguments));
    }

    private Formula search(BiPredicate<StringSearch, JsonValue> test, String wanted, Formula text) {
        StringSearch search = StringSearch.of(wanted);
        Predicate<JsonValue> found = value -> {
            context.checkpoints().passBytes(value.encodedLength());
            return test.test(search, value);
        };
        return Formula.ofString(text, found);
    }

    private static boolean isCaseSensitive(List<Formula> arguments) {
        return arguments.size() == 2 || constant(arguments.get(2)).equals(Optional.of(JsonValue.FALSE));
    }
}
