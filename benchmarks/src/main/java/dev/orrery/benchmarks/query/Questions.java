package dev.orrery.benchmarks.query;

import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** What is asked about some orders. */
final class Questions {

    static final int TOP = 100;
    static final int SCAN_ROWS = 10;

    // Coprime to all sizes, so that the turns ask for values that lie far apart.
    private static final int TURN_STEP = 7_919;

    private final Orders orders;

    Questions(Orders orders) {
        this.orders = orders;
    }

    /** One order, by a property that is indexed and has nothing to do with id and partition key. */
    Question pointFilter() {
        return new Question(
                "point filter: `WHERE c.number = @x`",
                "SELECT * FROM c WHERE c.number = @x",
                turn -> JsonValue.of(number(turn)),
                turn -> FeedScope.EVERYTHING,
                1,
                (turn, rows) -> rows.getFirst().property("number").longValue() == number(turn));
    }

    Question newest() {
        return top("`TOP 100 … ORDER BY c.created DESC`", "DESC", place -> orders.count() - 1 - place);
    }

    Question oldest() {
        return top("`TOP 100 … ORDER BY c.created`", "ASC", place -> place);
    }

    private static Question top(String name, String direction, IntFunction<Integer> rank) {
        return new Question(
                name,
                "SELECT TOP 100 * FROM c ORDER BY c.created " + direction,
                turn -> JsonValue.UNDEFINED,
                turn -> FeedScope.EVERYTHING,
                TOP,
                (turn, rows) -> all(rows, place -> hasText(
                        rows.get(place), "created", Orders.created(rank.apply(place)))));
    }

    /** The orders of a customer, whose name the caller gives beside the query. */
    Question customerByKey() {
        return customer(
                "one logical partition, key given: 50 rows",
                "SELECT * FROM c",
                turn -> new FeedScope.FullKey(PartitionKey.of(customerOf(turn))));
    }

    /** The orders of a customer, whose name is found in the query. */
    Question customerByFilter() {
        return customer(
                "one logical partition, `WHERE c.customer = @x`: 50 rows",
                "SELECT * FROM c WHERE c.customer = @x",
                turn -> FeedScope.EVERYTHING);
    }

    private Question customer(String name, String sql, IntFunction<FeedScope> scope) {
        return new Question(
                name,
                sql,
                turn -> JsonValue.of(customerOf(turn)),
                scope,
                Orders.PER_CUSTOMER,
                (turn, rows) -> all(rows, place -> hasText(rows.get(place), "customer", customerOf(turn))));
    }

    /** How many orders a city has; the answer is known by the name of the city. */
    static Question count(int found) {
        return new Question(
                "`COUNT(1) … WHERE c.city = @x`: %,d found".formatted(found),
                "SELECT VALUE COUNT(1) FROM c WHERE c.city = @x",
                turn -> JsonValue.of(Orders.cityWith(found)),
                turn -> FeedScope.EVERYTHING,
                1,
                (turn, rows) -> rows.getFirst().longValue() == found);
    }

    /** A filter that no index can serve, and that few orders pass. */
    Question scan() {
        return new Question(
                "scan",
                "SELECT VALUE c.amount FROM c WHERE c.amount * 2 > @x",
                turn -> JsonValue.of(orders.amountExceededBy(SCAN_ROWS) * 2),
                turn -> FeedScope.EVERYTHING,
                SCAN_ROWS,
                (turn, rows) -> all(
                        rows, place -> rows.get(place).doubleValue() > orders.amountExceededBy(SCAN_ROWS)));
    }

    long number(int turn) {
        return (long) turn * TURN_STEP % orders.count();
    }

    private String customerOf(int turn) {
        return Orders.customer((int) ((long) turn * TURN_STEP % orders.customers()));
    }

    private static boolean hasText(JsonValue row, String property, String text) {
        return row.property(property).equals(JsonValue.of(text));
    }

    private static boolean all(List<JsonValue> rows, IntPredicate isRight) {
        return IntStream.range(0, rows.size()).allMatch(isRight);
    }
}
