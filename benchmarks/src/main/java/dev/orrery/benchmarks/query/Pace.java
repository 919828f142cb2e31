package dev.orrery.benchmarks.query;

import dev.orrery.benchmarks.WarmUp;
import java.time.Duration;

/** Asks a question as fast as one caller can, and takes the time. */
final class Pace {

    private static final Duration WARM_UP_STEP = Duration.ofSeconds(1);

    private final Question question;
    private final Side.Asking asking;
    private int turn;

    /** Checks the answers once in full. */
    Pace(Question question, Side side) {
        this.question = question;
        this.asking = side.prepare(question);
        question.verify(asking);
    }

    /** Asks until the JVM has compiled what that takes. */
    void warmUp() {
        WarmUp.repeat(() -> micros(WARM_UP_STEP));
    }

    /** How many microseconds an answer takes on average over a while; the question is asked once at least. */
    double micros(Duration atLeast) {
        long start = System.nanoTime();
        long end = start;
        int asked = 0;
        while (asked == 0 || end - start < atLeast.toNanos()) {
            if (asking.ask(turn) != question.rows()) {
                throw new IllegalStateException("Not the rows of: " + question.sql());
            }
            turn = (turn + 1) % Side.TURNS;
            asked++;
            end = System.nanoTime();
        }
        return (end - start) / 1e3 / asked;
    }
}
