package dev.orrery.query.exec;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Random expressions of all kinds, as SQL text. */
final class RandomExpressions {

    private static final List<String> LITERALS = List.of(
            "0", "1", "2", "1.0", "2.5", "-1", "9007199254740993", "9007199254740992.0", "1e300", "true", "false",
            "null", "undefined", "''", "'a'", "'ab'", "'b'", "'é'", "'\\uD83D\\uDE00'", "'A%b'", "[]", "[1, 2]", "{}",
            "{\"a\": 1}", "@number", "@text", "@list", "@undefined");

    private static final List<String> STEPS = List.of(
            ".a", ".a", ".b", ".s", ".s", ".t", ".g", ".list", ".obj", ".obj.a", ".obj.list", ".obj[\"s\"]", ".list[0]",
            ".list[1].a", ".missing", "._ts", "._etag", "[\"odd name\"]", "[0]", "");

    private static final List<String> BINARY = List.of(
            "+", "-", "*", "/", "%", "<<", ">>", ">>>", "&", "|", "^", "||");

    private static final List<String> COMPARING = List.of("=", "!=", "<", "<=", ">", ">=");

    private static final List<String> PATTERNS = List.of(
            "'%'", "'a%'", "'%b'", "'%a%'", "'ab'", "''", "'_b'", "'%a_%'", "'[a-c]%'", "'[^a]%'", "'%%b%%'", "'é%'",
            "'a!%' ESCAPE '!'", "@text");

    private static final List<String> UNARY_FUNCTIONS = List.of(
            "IS_DEFINED", "IS_NULL", "IS_NUMBER", "IS_STRING", "IS_ARRAY", "IS_OBJECT", "IS_BOOL", "ABS", "FLOOR",
            "LENGTH", "UPPER", "LOWER", "ToString", "ARRAY_LENGTH", "REVERSE", "udf.first");

    private static final List<String> BINARY_FUNCTIONS = List.of(
            "STARTSWITH", "ENDSWITH", "CONTAINS", "StringEquals", "ARRAY_CONTAINS", "CONCAT", "INDEX_OF", "SetUnion",
            "POWER", "udf.first");

    private final RandomGenerator random;

    RandomExpressions(RandomGenerator random) {
        this.random = random;
    }

    String literal() {
        return oneOf(LITERALS);
    }

    String path(List<String> aliases) {
        return oneOf(aliases) + oneOf(STEPS);
    }

    String next(int depth, List<String> aliases) {
        if (depth == 0) {
            return random.nextInt(3) == 0 ? literal() : path(aliases);
        }
        return switch (random.nextInt(12)) {
            case 0 -> "(" + next(depth - 1, aliases) + " " + oneOf(BINARY) + " " + next(depth - 1, aliases) + ")";
            case 1 -> "(" + oneOf(List.of("- ", "+ ", "~", "NOT ")) + next(depth - 1, aliases) + ")";
            case 2 -> "(" + next(depth - 1, aliases) + " ?? " + next(depth - 1, aliases) + ")";
            case 3 -> "(" + test(depth - 1, aliases) + " ? " + next(depth - 1, aliases) + " : " + literal() + ")";
            case 4 -> "[" + next(depth - 1, aliases) + ", " + next(depth - 1, aliases) + "]";
            case 5 -> "{\"k\": " + next(depth - 1, aliases) + ", \"l\": [" + next(depth - 1, aliases) + "]}";
            case 6 -> "(" + next(depth - 1, aliases) + ")[" + next(depth - 1, aliases) + "]";
            case 7 -> call(depth, aliases);
            case 8 -> subquery(depth, aliases);
            case 9 -> test(depth, aliases);
            default -> path(aliases);
        };
    }

    /** An expression that is true more often than others. */
    String test(int depth, List<String> aliases) {
        if (depth == 0) {
            return "(" + path(aliases) + " " + oneOf(COMPARING) + " " + literal() + ")";
        }
        String operand = random.nextBoolean() ? path(aliases) : next(depth - 1, aliases);
        return switch (random.nextInt(9)) {
            case 0 -> "(" + test(depth - 1, aliases) + " AND " + test(depth - 1, aliases) + ")";
            case 1 -> "(" + test(depth - 1, aliases) + " OR " + operand + " OR " + test(depth - 1, aliases) + ")";
            case 2 -> "(NOT " + test(depth - 1, aliases) + ")";
            case 3 -> "(" + operand + " BETWEEN " + next(0, aliases) + " AND " + literal() + ")";
            case 4 -> "(" + operand + oneOf(List.of(" IN (", " NOT IN (")) + candidates(aliases) + "))";
            case 5 -> "(" + operand + oneOf(List.of(" LIKE ", " NOT LIKE ")) + oneOf(PATTERNS) + ")";
            case 6 -> call(depth, aliases);
            case 7 -> "EXISTS(" + rows(depth, aliases) + ")";
            default -> "(" + operand + " " + oneOf(COMPARING) + " " + next(0, aliases) + ")";
        };
    }

    private String candidates(List<String> aliases) {
        return Stream.generate(() -> random.nextInt(5) == 0 ? path(aliases) : literal())
                .limit(1 + random.nextInt(5))
                .collect(Collectors.joining(", "));
    }

    private String call(int depth, List<String> aliases) {
        String first = next(depth - 1, aliases);
        return switch (random.nextInt(5)) {
            case 0 -> oneOf(UNARY_FUNCTIONS) + "(" + first + ")";
            case 1 -> oneOf(BINARY_FUNCTIONS) + "(" + first + ", " + next(depth - 1, aliases) + ")";
            case 2 -> oneOf(BINARY_FUNCTIONS.subList(0, 4)) + "(" + first + ", " + literal() + ", "
                    + oneOf(List.of("true", "false", "1", path(aliases))) + ")";
            case 3 -> "RegexMatch(" + first + ", '^[ab]+')";
            default -> oneOf(BINARY_FUNCTIONS) + "(" + first + ", " + literal() + ")";
        };
    }

    private String subquery(int depth, List<String> aliases) {
        return switch (random.nextInt(6)) {
            case 0 -> "(SELECT VALUE SUM(z) FROM z IN " + path(List.of(aliases.getFirst())) + ")";
            case 1 -> "(SELECT COUNT(1) AS n, MAX(z) AS m FROM z IN " + aliases.getFirst() + ".list)";
            case 2 -> "(SELECT VALUE " + next(depth - 1, aliases) + ")";
            case 3 -> "ALL(" + rows(depth, aliases) + ")";
            case 4 -> oneOf(List.of("FIRST", "LAST", "FIRST", "LAST", "")) + "(" + rows(depth, aliases) + ")";
            default -> "ARRAY(" + rows(depth, aliases) + ")";
        };
    }

    /** A query inside another one. */
    private String rows(int depth, List<String> aliases) {
        List<String> inner = Stream.concat(aliases.stream(), Stream.of("z")).toList();
        String distinct = random.nextInt(4) == 0 ? "DISTINCT " : "";
        String top = random.nextInt(4) == 0 ? "TOP " + random.nextInt(3) + " " : "";
        String filter = random.nextBoolean() ? " WHERE " + test(depth - 1, inner) : "";
        String order = random.nextInt(4) == 0 ? " ORDER BY z.a" + oneOf(List.of("", " DESC")) : "";
        return "SELECT " + distinct + top + "VALUE " + next(depth - 1, inner) + " FROM z IN " + aliases.getFirst()
                + oneOf(List.of(".list", ".obj.list")) + filter + order;
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
