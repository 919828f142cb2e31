package dev.orrery.benchmarks.query;

import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A query that is asked again and again, each time with another value, and whose answers are known.
 *
 * @param sql in Orrery's dialect; the value is its parameter {@code @x}
 * @param value what is asked for, each turn
 * @param scope the items that are looked at, each turn
 * @param rows how many rows each answer has
 * @param check tells whether an answer is right
 */
record Question(
        String name, String sql, IntFunction<JsonValue> value, IntFunction<FeedScope> scope, int rows, Check check) {

    /** Tells whether the answer of a turn is right. */
    @FunctionalInterface
    interface Check {
        boolean isRight(int turn, List<JsonValue> rows);
    }

    /** Fails unless the answers of some turns are right, in all their rows. */
    void verify(Side.Asking asking) {
        for (int turn = 0; turn < 3; turn++) {
            List<JsonValue> answer = asking.answer(turn);
            if (answer.size() != rows || !check.isRight(turn, answer)) {
                throw new IllegalStateException("A wrong answer to: " + sql + ", " + value.apply(turn) + ": "
                        + answer.size() + " rows, " + answer.stream().limit(3).toList());
            }
        }
    }
}
