package dev.orrery.query.plan;

import dev.orrery.model.index.IndexKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Queries and documents at random, over so few names and values that they often meet. */
final class RandomFilters {

    private static final String LONG = "x".repeat(IndexKey.STRING_BYTES_MAX);
    private static final List<String> SCALARS = List.of("null", "true", "false", "0", "-0.0", "1", "1.0", "2", "-1",
            "1.5", "9007199254740993", "9007199254740992", "\"\"", "\"a\"", "\"ab\"", "\"abc\"", "\"b\"", "\"%\"",
            "\"" + LONG + "\"", "\"" + LONG + "y\"", "\"" + LONG + "z\"", "\"\\ud83d\\ude00\"", "\"\\ud83d\"");
    private static final List<String> COMMON = List.of("0", "-0.0", "1", "\"a\"", "true");
    private static final List<String> NAMES = List.of("a", "b", "id");
    private static final List<String> COMPARISONS = List.of("=", "!=", "<>", "<", "<=", ">", ">=");
    private static final List<String> CHECKS = List.of("IS_DEFINED", "IS_NULL", "IS_BOOL", "IS_BOOLEAN", "IS_NUMBER",
            "IS_STRING", "IS_ARRAY", "IS_OBJECT", "IS_PRIMITIVE");
    private static final List<String> PATTERNS = List.of(
            "'a%'", "'a_'", "'%b'", "'ab'", "'[ab]%'", "'a!%' ESCAPE '!'", "'%'", "'a%b'", "5", "'" + LONG + "%'",
            "'" + LONG + "y%'");

    private final Random random;
    private int subqueries;

    RandomFilters(Random random) {
        this.random = random;
    }

    JsonValue document() {
        List<String> members = new ArrayList<>(List.of("\"id\":\"" + pick(List.of("a", "ab", "b")) + "\""));
        for (String name : List.of("a", "b")) {
            if (random.nextInt(4) > 0) {
                members.add('"' + name + "\":" + value(1));
            }
        }
        if (random.nextInt(4) > 0) {
            members.add("\"o\":{\"a\":" + value(1) + ",\"b\":" + value(0) + "}");
        }
        if (random.nextInt(4) > 0) {
            members.add("\"tags\":" + array());
        }
        return JsonText.parse("{" + String.join(",", members) + "}");
    }

    private String array() {
        return Stream.generate(this::element).limit(random.nextInt(4)).collect(Collectors.joining(",", "[", "]"));
    }

    /** A value in JSON, which is as well a constant in SQL. */
    private String value(int depth) {
        return switch (depth == 0 ? 9 : random.nextInt(10)) {
            case 0 -> "[" + value(0) + "]";
            case 1 -> "[" + value(0) + "," + value(0) + "]";
            case 2 -> "{\"a\":" + value(0) + "}";
            case 3 -> "{\"a\":" + value(0) + ",\"b\":" + value(0) + "}";
            case 4 -> random.nextBoolean() ? "[]" : "{}";
            default -> pick(random.nextInt(3) > 0 ? COMMON : SCALARS);
        };
    }

    private String element() {
        return random.nextBoolean() ? "{\"a\":" + value(0) + ",\"b\":" + value(0) + "}" : value(1);
    }

    String query() {
        subqueries = 0;
        String from = switch (random.nextInt(17)) {
            case 0 -> "t IN c.tags" + where("t");
            case 1 -> "c.o AS x" + where("x");
            case 2 -> "c JOIN t IN c.tags" + where("c", "t");
            case 3 -> "c JOIN t IN c.tags JOIN u IN c.tags" + where("c", "t", "u");
            case 4 -> "c JOIN (SELECT VALUE t FROM t IN c.tags" + where("c", "t") + ") AS t" + where("c", "t");
            case 5 -> "(SELECT VALUE c.o FROM c" + where("c") + ") AS d" + where("d");
            case 6 -> "c JOIN x IN c.a JOIN y IN x" + where("c", "x", "y");
            case 7 -> "c.tags[0] AS x" + where("x");
            case 8, 9 -> "c WHERE " + exists(List.of("c"));
            case 10 -> "c WHERE " + equalities(List.of("c.a", "c.b", "c.o.b", "c.id"));
            case 11 -> "c WHERE EXISTS(SELECT VALUE 1 FROM s IN c.tags WHERE "
                    + equalities(List.of("s.a", "s.b", "c.b")) + ")";
            default -> "c" + where("c");
        };
        return "SELECT VALUE 1 FROM " + from;
    }

    private String where(String... aliases) {
        return " WHERE " + filter(3, List.of(aliases));
    }

    private String equalities(List<String> paths) {
        String filter = equality(paths);
        for (int i = random.nextInt(4); i > 0; i--) {
            filter = "(" + filter + pick(List.of(" AND ", " AND ", " OR ")) + equality(paths) + ")";
        }
        return filter;
    }

    private String equality(List<String> paths) {
        String path = pick(paths);
        return random.nextBoolean() ? path + " = " + value(0) : path + " IN (" + value(0) + ", " + value(0) + ")";
    }

    private String filter(int depth, List<String> aliases) {
        if (depth == 0) {
            return predicate(aliases);
        }
        String first = filter(depth - 1, aliases);
        return switch (random.nextInt(7)) {
            case 0, 1 -> "(" + first + " AND " + filter(depth - 1, aliases) + ")";
            case 2, 3 -> "(" + first + " OR " + filter(depth - 1, aliases) + ")";
            case 4 -> "(NOT (" + first + "))";
            default -> first;
        };
    }

    private String predicate(List<String> aliases) {
        String path = path(aliases);
        return switch (random.nextInt(16)) {
            case 0, 1, 2 -> path + " " + pick(COMPARISONS) + " " + constant();
            case 3 -> constant() + " " + pick(COMPARISONS) + " " + path;
            case 4 -> path + not() + " BETWEEN " + constant() + " AND " + constant();
            case 5 -> path + not() + " IN (" + constant() + ", " + constant() + ")";
            case 6 -> pick(CHECKS) + "(" + path + ")";
            case 7 -> "STARTSWITH(" + path + ", " + constant() + flag() + ")";
            case 8 -> path + not() + " LIKE " + pick(PATTERNS);
            case 9 -> arrayPredicate(aliases, path);
            case 10 -> random.nextBoolean() ? path : "(" + path + " ?? " + path(aliases) + ")";
            case 11 -> path + " " + pick(COMPARISONS) + " " + path(aliases);
            case 12 -> "StringEquals(" + constant() + ", " + path + flag() + ")";
            case 13 -> exists(aliases);
            case 14 -> constant() + " IN (" + path + ", " + path(aliases) + ")";
            default -> pick(List.of("true", "false", "1 = 1", "undefined", "LOWER('A') = 'a'", "null"));
        };
    }

    private String arrayPredicate(List<String> aliases, String path) {
        return switch (random.nextInt(4)) {
            case 0 -> "ARRAY_CONTAINS([" + constant() + ", " + constant() + "], " + path + flag() + ")";
            case 1 -> "ARRAY_CONTAINS_ANY(" + array(aliases) + ", " + constant() + ", " + constant() + ")";
            case 2 -> "ARRAY_CONTAINS_ALL(" + array(aliases) + ", " + constant() + ", " + constant() + ")";
            default -> "ARRAY_CONTAINS(" + array(aliases) + ", " + constant() + flag() + ")";
        };
    }

    private String array(List<String> aliases) {
        return random.nextBoolean() ? path(aliases) : pick(aliases) + ".tags";
    }

    private String exists(List<String> aliases) {
        if (++subqueries > 3) {
            return "true";
        }
        String alias = "s" + subqueries;
        List<String> inner = new ArrayList<>(aliases);
        inner.addAll(List.of(alias, alias));
        String shown = pick(List.of(alias, "1", "1", alias + ".a"));
        String source = random.nextInt(4) > 0 ? alias + " IN " + array(aliases) : path(aliases) + " AS " + alias;
        return "EXISTS(SELECT VALUE " + shown + " FROM " + source + " WHERE " + filter(2, inner) + ")";
    }

    private String path(List<String> aliases) {
        String alias = pick(aliases);
        return switch (random.nextInt(8)) {
            case 0 -> alias;
            case 1 -> alias + ".o." + pick(NAMES);
            case 2 -> alias + ".tags[0]";
            case 3 -> alias + "[\"" + pick(NAMES) + "\"]";
            default -> alias + "." + pick(NAMES);
        };
    }

    private String constant() {
        return switch (random.nextInt(12)) {
            case 0 -> "undefined";
            case 1 -> "-(1)";
            case 2 -> "LOWER('AB')";
            default -> value(1);
        };
    }

    private String not() {
        return random.nextInt(3) == 0 ? " NOT" : "";
    }

    private String flag() {
        return pick(List.of("", "", ", true", ", false"));
    }

    private <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
