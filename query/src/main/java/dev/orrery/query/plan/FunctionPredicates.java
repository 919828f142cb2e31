package dev.orrery.query.plan;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.ValueType;
import dev.orrery.query.sql.Expression;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds out when a call of a function is true, and when it is false. */
final class FunctionPredicates {

    private static final Map<String, ValueSet> TYPE_CHECKS = Map.of(
            "IS_DEFINED", ValueSet.ALL,
            "IS_NULL", ValueSet.ofTypes(ValueType.NULL),
            "IS_BOOL", ValueSet.ofTypes(ValueType.BOOLEAN),
            "IS_BOOLEAN", ValueSet.ofTypes(ValueType.BOOLEAN),
            "IS_NUMBER", ValueSet.ofTypes(ValueType.NUMBER),
            "IS_STRING", ValueSet.ofTypes(ValueType.STRING),
            "IS_ARRAY", ValueSet.ofTypes(ValueType.ARRAY),
            "IS_OBJECT", ValueSet.ofTypes(ValueType.OBJECT),
            "IS_PRIMITIVE",
            ValueSet.ofTypes(ValueType.NULL, ValueType.BOOLEAN, ValueType.NUMBER, ValueType.STRING));

    private final Constants constants;
    private final StringPredicates strings;
    private final ArrayPredicates arrays;

    FunctionPredicates(Constants constants, StringPredicates strings) {
        this.constants = constants;
        this.strings = strings;
        arrays = new ArrayPredicates(constants);
    }

    Finding holds(Expression.Call call, Aliases aliases) {
        List<Expression> arguments = call.arguments();
        String name = call.function().toUpperCase(Locale.ROOT);
        return switch (name) {
            case "STARTSWITH" -> strings.startsWith(arguments, aliases);
            case "STRINGEQUALS" -> strings.isSame(arguments, aliases);
            case "ARRAY_CONTAINS" -> arrays.contains(arguments, aliases);
            case "ARRAY_CONTAINS_ANY" -> arrays.containsAny(arguments, aliases);
            case "ARRAY_CONTAINS_ALL" -> arrays.containsAll(arguments, aliases);
            default -> TYPE_CHECKS.containsKey(name) ? isOfType(call, TYPE_CHECKS.get(name), aliases) : Finding.UNKNOWN;
        };
    }

    /** A type check is false also where there is nothing, and of that the index has nothing. */
    Finding fails(Expression.Call call, Aliases aliases) {
        List<Expression> arguments = call.arguments();
        return switch (call.function().toUpperCase(Locale.ROOT)) {
            case "STARTSWITH" -> strings.startsNotWith(arguments, aliases);
            case "STRINGEQUALS" -> strings.isNotSame(arguments, aliases);
            case "ARRAY_CONTAINS" -> arrays.containsNot(arguments, aliases);
            case "ARRAY_CONTAINS_ANY", "ARRAY_CONTAINS_ALL" -> arrays.isArray(arguments, aliases);
            default -> Finding.UNKNOWN;
        };
    }

    private Finding isOfType(Expression.Call check, ValueSet values, Aliases aliases) {
        return aliases.place(check.arguments().getFirst(), constants)
                .map(place -> Finding.at(place, values))
                .orElse(Finding.UNKNOWN);
    }
}
