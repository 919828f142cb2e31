package dev.orrery.query.function;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All built-in functions, by name. */
public final class BuiltInFunctions {

    /** Second names, under which clients or older documents know a function. */
    private static final Map<String, String> ALIASES = Map.ofEntries(
            Map.entry("IS_BOOLEAN", "IS_BOOL"),
            Map.entry("INTBITWISEAND", "INTBITAND"),
            Map.entry("INTBITWISEOR", "INTBITOR"),
            Map.entry("INTBITWISEXOR", "INTBITXOR"),
            Map.entry("INTBITWISENOT", "INTBITNOT"),
            Map.entry("INTBITWISELEFTSHIFT", "INTBITLEFTSHIFT"),
            Map.entry("INTBITWISERIGHTSHIFT", "INTBITRIGHTSHIFT"),
            Map.entry("CONTAINSANYCI", "CONTAINS_ANY_CI"),
            Map.entry("CONTAINSANYCS", "CONTAINS_ANY_CS"),
            Map.entry("CONTAINSALLCI", "CONTAINS_ALL_CI"),
            Map.entry("CONTAINSALLCS", "CONTAINS_ALL_CS"));

    private static final Map<String, BuiltInFunction> BY_NAME = Stream.of(
            TypeChecks.ALL,
            MathFunctions.ALL,
            IntegerFunctions.ALL,
            StringFunctions.ALL,
            SearchFunctions.ALL,
            RegexFunctions.ALL,
            ConversionFunctions.ALL,
            ArrayFunctions.ALL,
            ArrayTotals.ALL,
            SetFunctions.ALL,
            ObjectFunctions.ALL,
            ConditionalFunctions.ALL,
            DateTimeFunctions.ALL,
            CurrentTimeFunctions.ALL,
            SpatialFunctions.ALL)
            .flatMap(List::stream)
            .collect(Collectors.toUnmodifiableMap(BuiltInFunction::name, Function.identity()));

    private BuiltInFunctions() {}

    /** The names of all functions, in capitals and without second names. */
    public static Set<String> names() {
        return BY_NAME.keySet();
    }

    /** Finds a function by its name, written in any case; fails if it is one that Orrery doesn't have yet. */
    public static Optional<BuiltInFunction> find(String name) {
        String capitals = name.toUpperCase(Locale.ROOT);
        UnsupportedFunctions.refuse(capitals);
        return Optional.ofNullable(BY_NAME.get(ALIASES.getOrDefault(capitals, capitals)));
    }
}
