package dev.orrery.engine.query.random;

import dev.orrery.engine.query.random.RandomQuery.Kind;
import dev.orrery.engine.query.random.RandomQuery.Window;
import java.util.Optional;
import java.util.StringJoiner;

/** Makes queries by chance that a container of a shape can answer. */
final class RandomQueries {

    private static final int FILTER_LEVELS_MAX = 3;

    private final Dice dice;
    private final RandomValues values;
    private final QueryShape shape;
    private final int ids;

    RandomQueries(Dice dice, RandomValues values, QueryShape shape, int ids) {
        this.dice = dice;
        this.values = values;
        this.shape = shape;
        this.ids = ids;
    }

    RandomQuery next() {
        RandomFilters filters = new RandomFilters(dice, values, shape, ids);
        return switch (dice.below(10)) {
            case 0, 1, 2 -> rows(filters);
            case 3, 4, 5 -> shape.orders().isEmpty() ? rows(filters) : orderedRows(filters);
            case 6 -> distinct(filters);
            case 7 -> elements(filters);
            case 8 -> aggregates(filters);
            default -> groups(filters);
        };
    }

    private RandomQuery rows(RandomFilters filters) {
        if (dice.percent(25)) {
            String shown = dice.one("VALUE [c.id, t]", "c.id, t, c.n", "VALUE t");
            return query(Kind.ROWS, shown, joinWithTags(filters), Optional.empty(), filters);
        }
        String shown = dice.one(
                "*", "*", "VALUE c.id", "c.id, c.a, c.n", "VALUE c.a", "VALUE c", "VALUE {\"i\": c.id, \"p\": c.o.p}",
                "c.id, ARRAY(SELECT VALUE l.k FROM l IN c.list WHERE " + filters.onElement("l") + ") AS ks");
        return query(Kind.ROWS, shown, "FROM c" + where(filters), Optional.empty(), filters);
    }

    private RandomQuery orderedRows(RandomFilters filters) {
        String order = dice.one(shape.orders());
        if (!order.contains(" ") && dice.percent(50)) {
            order += dice.one(" DESC", " ASC");
        }
        boolean isSingle = !order.contains(",");
        if (isSingle && dice.percent(20)) {
            String path = order.split(" ")[0];
            String shown = dice.one("VALUE " + path, path + " AS k0");
            return query(Kind.DISTINCT, shown, "FROM c" + where(filters), Optional.of(order), filters);
        }
        if (isSingle && dice.percent(15)) {
            String shown = "c.id, t" + keyColumns(order);
            return query(Kind.ROWS, shown, joinWithTags(filters), Optional.of(order), filters);
        }
        String shown = dice.one("c.id", "c.id, c.a, c.tags", "c") + keyColumns(order);
        return query(Kind.ROWS, shown, "FROM c" + where(filters), Optional.of(order), filters);
    }

    /** {@code , c.a AS k0, c.b AS k1} for {@code c.a ASC, c.b DESC}. */
    private static String keyColumns(String order) {
        StringBuilder columns = new StringBuilder();
        String[] items = order.split(", ");
        for (int i = 0; i < items.length; i++) {
            columns.append(", ").append(items[i].split(" ")[0]).append(" AS k").append(i);
        }
        return columns.toString();
    }

    private RandomQuery distinct(RandomFilters filters) {
        String shown = dice.one("VALUE c.b", "VALUE c.a", "c.b, c.f", "VALUE c.o.q", "VALUE [c.n, c.b]", "c.missing");
        return query(Kind.DISTINCT, shown, "FROM c" + where(filters), Optional.empty(), filters);
    }

    /** Rows that are not made of whole items. */
    private RandomQuery elements(RandomFilters filters) {
        return switch (dice.below(4)) {
            case 0 -> query(Kind.ROWS, "VALUE t", "FROM t IN c.tags WHERE " + filters.onTag("t"), Optional.empty(),
                    filters);
            case 1 -> query(Kind.ROWS, "*", "FROM c.o", Optional.empty(), filters);
            case 2 -> query(Kind.ROWS, "c.id, l.k, t", "FROM c JOIN l IN c.list JOIN t IN c.tags WHERE "
                    + filters.onTag("t") + " AND " + filters.filter(1), Optional.empty(), filters);
            default -> query(Kind.ROWS, "c.id, l", "FROM c JOIN (SELECT VALUE l FROM l IN c.list WHERE "
                    + filters.onElement("l") + ") AS l" + where(filters), Optional.empty(), filters);
        };
    }

    private RandomQuery aggregates(RandomFilters filters) {
        String shown = dice.percent(50) ? "VALUE " + aggregate() : aggregateColumns();
        String body = dice.percent(15) ? joinWithTags(filters) : "FROM c" + where(filters);
        return new RandomQuery(Kind.GROUPS, shown, body, Optional.empty(), Optional.empty(), filters.parameters());
    }

    private RandomQuery groups(RandomFilters filters) {
        String key = dice.one("c.b", "c.f", "c.n % 3", "c.pk", "c.o.q", "c.missing", "c.b, c.f", "c.a");
        StringJoiner shown = new StringJoiner(", ");
        String[] keys = key.split(", ");
        for (int i = 0; i < keys.length; i++) {
            shown.add(keys[i] + " AS g" + i);
        }
        shown.add(aggregateColumns());
        return query(Kind.GROUPS, shown.toString(), "FROM c" + where(filters) + " GROUP BY " + key, Optional.empty(),
                filters);
    }

    private String aggregateColumns() {
        StringJoiner columns = new StringJoiner(", ");
        for (int i = dice.below(4); i >= 0; i--) {
            columns.add(aggregate() + " AS x" + i);
        }
        return columns.toString();
    }

    private String aggregate() {
        return dice.one(
                "COUNT(1)", "COUNT(1)", "COUNT(c.a)", "COUNT(c.missing)", "SUM(c.n)", "AVG(c.n)", "SUM(c.o.q.r)",
                "MIN(c.a)", "MAX(c.a)", "MIN(c.n)", "MAX(c.n)", "MIN(c.s)", "MAX(c.s)", "MIN(c.id)", "MAX(c.missing)",
                "COUNTIF(c.f)", "COUNTIF(c.n > 5)");
    }

    private String joinWithTags(RandomFilters filters) {
        return "FROM c JOIN t IN c.tags WHERE " + filters.onTag("t")
                + dice.one("", " AND " + filters.filter(1), " OR " + filters.filter(1));
    }

    private String where(RandomFilters filters) {
        return dice.percent(12) ? "" : " WHERE " + filters.filter(dice.below(FILTER_LEVELS_MAX + 1));
    }

    private RandomQuery query(
            Kind kind, String shown, String body, Optional<String> order, RandomFilters filters) {
        return new RandomQuery(kind, shown, body, order, window(), filters.parameters());
    }

    private Optional<Window> window() {
        return switch (dice.below(10)) {
            case 0, 1 -> Optional.of(new Window(true, 0, dice.below(12)));
            case 2 -> Optional.of(new Window(false, dice.below(8), dice.below(10)));
            default -> Optional.empty();
        };
    }
}
