package dev.orrery.engine.query.random;

import java.util.List;

/** Random values as JSON text, which is SQL as well; there are few different ones, so that queries often meet items. */
final class RandomValues {

    // Longer than what the index keeps of a string.
    private static final String LONG = "x".repeat(126);

    private static final List<String> STRINGS = List.of(
            "\"\"", "\"a\"", "\"ab\"", "\"abc\"", "\"b\"", "\"B\"", "\"10%\"", "\"a_b\"", "\"it's\"", "\"é\"",
            "\"\uFFFD\"", "\"😀\"", "\"\\\"q\\\"\"", "\"" + LONG + "\"", "\"" + LONG + "aa\"", "\"" + LONG + "aab\"",
            "\"" + LONG + "aac\"", "\"" + LONG + "aac tail\"", "\"" + LONG + "é\"");

    private static final List<String> NUMBERS = List.of(
            "0", "-0.0", "1", "2", "3", "1.5", "-1", "1e300", "-1e300", "9007199254740993", "9007199254740992", "0.1");

    private static final List<String> OTHERS = List.of("null", "true", "false");

    private static final List<String> WHOLE = List.of(
            "[]", "[1]", "[1, \"a\"]", "[[1], null]", "{}", "{\"k\": 1}", "{\"k\": 1, \"l\": [2]}", "{\"k\": \"a\"}");

    private final Dice dice;

    RandomValues(Dice dice) {
        this.dice = dice;
    }

    /** Any value, now and then an array or an object. */
    String any() {
        return dice.percent(15) ? dice.one(WHOLE) : scalar();
    }

    String scalar() {
        return switch (dice.below(5)) {
            case 0 -> dice.one(OTHERS);
            case 1, 2 -> dice.one(NUMBERS);
            default -> string();
        };
    }

    String string() {
        return dice.one(STRINGS);
    }

    /** A number whose sums are exact in any order. */
    String small() {
        return dice.percent(10) ? dice.below(20) + ".5" : Integer.toString(dice.below(20));
    }

    String truth() {
        return dice.one("true", "false");
    }

    /** One of the few values of a property that many items share. */
    String common() {
        return dice.one("null", "true", "1", "1.0", "2", "\"a\"", "\"b\"", "[1]", "{\"k\": 1}", "{\"k\": 2}");
    }

    String letter() {
        return dice.one("\"a\"", "\"b\"", "\"c\"");
    }

    /** A component of a partition key. */
    String key(String name) {
        return switch (name) {
            case "tenant" -> dice.one("\"t0\"", "\"t1\"", "\"t2\"", "null");
            case "user" -> dice.one("\"u0\"", "\"u1\"", "\"u2\"", "7", "true");
            default -> dice.one("\"p0\"", "\"p1\"", "\"p2\"", "\"p3\"", "\"p4\"", "\"p'5\"", "0", "-0.0", "1", "true",
                    "null");
        };
    }

    String id(int bound) {
        int number = dice.below(bound);
        return number % 10 == 0 ? "\"it's \\\"" + number + "\\\"\"" : "\"i" + number + "\"";
    }
}
