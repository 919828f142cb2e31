package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.ANY;
import static dev.orrery.query.function.ArgumentType.BOOLEAN;
import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.ArgumentType.STRING;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Functions that look for a string in another, and cut where they find it. */
final class SearchFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            comparing("CONTAINS", String::contains),
            comparing("STARTSWITH", String::startsWith),
            comparing("ENDSWITH", String::endsWith),
            comparing("STRINGEQUALS", String::equals),
            function("INDEX_OF", takes(STRING, STRING).optionally(INTEGER), SearchFunctions::indexOf),
            function(
                    "LASTINDEXOF",
                    takes(STRING, STRING),
                    call -> JsonValue.of(call.string(0).lastIndexOf(call.string(1)))),
            cutting("SUBSTRINGBEFORE", SearchFunctions::first, Cut::before),
            cutting("SUBSTRINGAFTER", SearchFunctions::first, Cut::after),
            cutting("LASTSUBSTRINGBEFORE", SearchFunctions::last, Cut::before),
            cutting("LASTSUBSTRINGAFTER", SearchFunctions::last, Cut::after),
            ofMany("CONTAINS_ANY_CS", UnaryOperator.identity(), ThreeValued::any),
            ofMany("CONTAINS_ANY_CI", SearchFunctions::folded, ThreeValued::any),
            ofMany("CONTAINS_ALL_CS", UnaryOperator.identity(), ThreeValued::all),
            ofMany("CONTAINS_ALL_CI", SearchFunctions::folded, ThreeValued::all));

    /** A text and a place in it where the wanted was found. */
    private record Cut(String text, int start, int end) {

        String before() {
            return text.substring(0, start);
        }

        String after() {
            return text.substring(end);
        }
    }

    private SearchFunctions() {}

    private static JsonValue indexOf(FunctionCall call) {
        String text = call.string(0);
        long start = call.has(2) ? call.integer(2) : 0;
        if (start > text.length()) {
            return JsonValue.of(-1);
        }
        return JsonValue.of(text.indexOf(call.string(1), (int) Math.max(0, start)));
    }

    private static Cut first(String text, String wanted) {
        return cut(text, wanted, text.indexOf(wanted));
    }

    private static Cut last(String text, String wanted) {
        return cut(text, wanted, text.lastIndexOf(wanted));
    }

    private static Cut cut(String text, String wanted, int start) {
        return new Cut(text, start, start + wanted.length());
    }

    /** A text in which characters that differ only by case are the same, whatever the language. */
    private static String folded(String text) {
        StringBuilder result = new StringBuilder(text.length());
        text.codePoints().map(c -> Character.toLowerCase(Character.toUpperCase(c))).forEach(result::appendCodePoint);
        return result.toString();
    }

    /** A function whose third argument says whether to ignore case. */
    private static BuiltInFunction comparing(String name, BiPredicate<String, String> test) {
        return function(name, takes(STRING, STRING).optionally(BOOLEAN), call -> {
            String text = call.string(0);
            String wanted = call.string(1);
            boolean isFound = call.flag(2) ? test.test(folded(text), folded(wanted)) : test.test(text, wanted);
            return JsonValue.of(isFound);
        });
    }

    private interface Search {
        Cut find(String text, String wanted);
    }

    /** A function that gives a part of the text, undefined if the delimiter isn't in it. */
    private static BuiltInFunction cutting(String name, Search search, Function<Cut, String> part) {
        return function(name, takes(STRING, STRING), call -> {
            Cut cut = search.find(call.string(0), call.string(1));
            return cut.start < 0 ? JsonValue.UNDEFINED : JsonValue.of(part.apply(cut));
        });
    }

    private interface Quantifier {
        JsonValue over(List<JsonValue> wanted, Function<JsonValue, JsonValue> test);
    }

    private static BuiltInFunction ofMany(String name, UnaryOperator<String> folding, Quantifier quantifier) {
        return function(name, takes(STRING, ANY).lastRepeated(), call -> {
            String text = folding.apply(call.string(0));
            return quantifier.over(call.from(1), wanted -> contains(text, wanted, folding));
        });
    }

    private static JsonValue contains(String text, JsonValue wanted, UnaryOperator<String> folding) {
        if (!wanted.isString()) {
            return JsonValue.UNDEFINED;
        }
        return JsonValue.of(text.contains(folding.apply(wanted.stringValue())));
    }
}
