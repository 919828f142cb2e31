package dev.orrery.query.exec;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Random queries over documents as {@link RandomDocuments} makes them, with all clauses and kinds of expressions. */
final class RandomQueries {

    private static final List<String> AGGREGATES =
            List.of("COUNT", "COUNTIF", "SUM", "AVG", "MIN", "MAX", "MAKELIST", "MAKESET");

    /** What may stand behind FROM, and the aliases that it makes known. */
    private record Sources(String text, String... aliases) {}

    private static final List<Sources> SOURCES = List.of(
            new Sources("c", "c"),
            new Sources("c", "c"),
            new Sources("c JOIN x IN c.list", "c", "x"),
            new Sources("c JOIN x IN c.list JOIN y IN c.obj.list", "c", "x", "y"),
            new Sources("c JOIN (SELECT VALUE z FROM z IN c.list WHERE z > 1) AS x", "c", "x"),
            new Sources("x IN c.list", "x"),
            new Sources("c.obj AS x", "x"),
            new Sources("(SELECT VALUE z FROM z WHERE IS_DEFINED(z.a)) AS c", "c"));

    private final RandomGenerator random;
    private final RandomExpressions expressions;

    RandomQueries(RandomGenerator random) {
        this.random = random;
        expressions = new RandomExpressions(random);
    }

    String next() {
        Sources sources = SOURCES.get(random.nextInt(SOURCES.size()));
        List<String> aliases = List.of(sources.aliases);
        String filter = random.nextInt(3) == 0 ? " WHERE " + expressions.test(3, aliases) : "";
        String sourcesAndFilter = sources.text + filter;
        return random.nextInt(4) == 0 ? grouped(sourcesAndFilter, aliases) : plain(sourcesAndFilter, aliases);
    }

    private String plain(String sourcesAndFilter, List<String> aliases) {
        String select = aliases.size() == 1 && random.nextInt(5) == 0 ? "*" : projection(aliases);
        return "SELECT" + distinct() + top() + " " + select + " FROM " + sourcesAndFilter + order(aliases) + window();
    }

    private String grouped(String sourcesAndFilter, List<String> aliases) {
        List<String> keys = Stream.generate(() -> expressions.next(1, aliases)).limit(random.nextInt(3)).toList();
        List<String> parts = Stream.concat(keys.stream(), Stream.generate(() -> aggregate(aliases)).limit(2)).toList();
        String groupBy = keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys);
        return "SELECT" + distinct() + " VALUE [" + String.join(", ", parts) + ", " + expressions.literal() + "] FROM "
                + sourcesAndFilter + groupBy + window();
    }

    private String aggregate(List<String> aliases) {
        return AGGREGATES.get(random.nextInt(AGGREGATES.size())) + "(" + expressions.next(2, aliases) + ")";
    }

    private String projection(List<String> aliases) {
        if (random.nextInt(3) == 0) {
            return "VALUE " + expressions.next(3, aliases);
        }
        if (random.nextInt(3) == 0) {
            return "VALUE [%s, %s]".formatted(expressions.test(2, aliases), expressions.test(1, aliases));
        }
        return Stream.of("p", "q", "r")
                .limit(1 + random.nextInt(3))
                .map(name -> expressions.next(2, aliases) + " AS " + name)
                .collect(Collectors.joining(", "));
    }

    private String order(List<String> aliases) {
        if (random.nextInt(3) > 0) {
            return "";
        }
        return " ORDER BY " + Stream.generate(() -> expressions.path(aliases) + direction())
                .limit(1 + random.nextInt(2))
                .collect(Collectors.joining(", "));
    }

    private String direction() {
        return List.of("", " ASC", " DESC").get(random.nextInt(3));
    }

    private String distinct() {
        return random.nextInt(5) == 0 ? " DISTINCT" : "";
    }

    private String top() {
        return random.nextInt(6) == 0 ? " TOP " + random.nextInt(6) : "";
    }

    private String window() {
        return random.nextInt(6) == 0 ? " OFFSET " + random.nextInt(4) + " LIMIT " + random.nextInt(6) : "";
    }
}
