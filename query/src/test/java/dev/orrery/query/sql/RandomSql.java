package dev.orrery.query.sql;

import java.util.List;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes random queries of every kind that the grammar knows; most of them have no meaning. */
final class RandomSql {

    private static final List<String> LEAVES = List.of("c", "x", "first", "@p", "1", "-2.5", "'it\\'s'", "\"a\\nb\"",
            "true", "null", "undefined", "c.a", "c.b.left", "c['d e']", "c.list[0]", "x[c.n]", "[]", "{}", "(5).a");
    private static final List<String> OPERATORS = List.of("*", "/", "%", "+", "-", "<<", ">>", ">>>", "<", "<=", ">",
            ">=", "=", "!=", "<>", "&", "^", "|", "||");

    private final RandomGenerator random;

    RandomSql(RandomGenerator random) {
        this.random = random;
    }

    String query(int depth) {
        return "SELECT " + maybe("DISTINCT ") + maybe("TOP 3 ") + projection(depth)
                + maybe(" FROM " + sources(depth))
                + maybe(" WHERE " + expression(depth))
                + maybe(" GROUP BY " + list(depth, 2))
                + maybe(" ORDER BY " + expression(depth) + one(List.of("", " ASC", " DESC")))
                + maybe(" OFFSET 1 LIMIT @n");
    }

    private String projection(int depth) {
        return switch (random.nextInt(3)) {
            case 0 -> "*";
            case 1 -> "VALUE " + expression(depth);
            default -> expression(depth) + maybe(" AS a") + ", " + expression(depth) + maybe(" rank");
        };
    }

    private String sources(int depth) {
        return source(depth) + maybe(" JOIN " + source(depth));
    }

    private String source(int depth) {
        return switch (random.nextInt(depth > 0 ? 4 : 3)) {
            case 0 -> one(List.of("c", "Root AS c", "c.a[0]", "c['d e'] x"));
            case 1 -> "x IN c.list";
            case 2 -> "y IN x['in'][1]";
            default -> "(" + query(depth - 2) + ")" + maybe(" AS s");
        };
    }

    private String expression(int depth) {
        if (depth <= 0) {
            return one(LEAVES);
        }
        IntFunction<String> inner = less -> expression(depth - less);
        return switch (random.nextInt(16)) {
            case 0 -> one(List.of("-", "+", "~", "NOT ")) + "(" + inner.apply(1) + ")";
            case 1, 2, 3 -> operand(depth) + " " + one(OPERATORS) + " " + operand(depth);
            case 4 -> operand(depth) + " AND " + operand(depth) + maybe(" AND " + operand(depth));
            case 5 -> operand(depth) + " OR " + operand(depth);
            case 6 -> operand(depth) + maybe(" NOT") + " BETWEEN " + operand(depth) + " AND " + operand(depth);
            case 7 -> operand(depth) + maybe(" NOT") + " IN (" + list(depth - 1, 3) + ")";
            case 8 -> operand(depth) + maybe(" NOT") + " LIKE " + operand(depth) + maybe(" ESCAPE '!'");
            case 9 -> operand(depth) + " ?? " + operand(depth);
            case 10 -> operand(depth) + " ? " + inner.apply(1) + " : " + inner.apply(1);
            case 11 -> "[" + list(depth - 1, 3) + "]";
            case 12 -> "{a: " + inner.apply(1) + ", 'b\\\\': " + inner.apply(1) + "}";
            case 13 -> one(List.of("ABS", "left", "udf.f", "COUNT", "Min", "ALL")) + "(" + inner.apply(1) + ")";
            case 14 -> one(List.of("", "EXISTS", "ARRAY", "ALL", "FIRST", "LAST")) + "(" + query(depth - 2) + ")";
            default -> "(" + inner.apply(1) + ")" + one(List.of(".a", "[1]", "['a b']", ".value1"));
        };
    }

    private String operand(int depth) {
        return "(" + expression(depth - 1) + ")";
    }

    private String list(int depth, int length) {
        return Stream.generate(() -> expression(depth)).limit(1L + random.nextInt(length))
                .collect(Collectors.joining(", "));
    }

    private String maybe(String text) {
        return random.nextInt(3) == 0 ? text : "";
    }

    private String one(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
