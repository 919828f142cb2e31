package dev.orrery.samples.blog.web;

import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Measured;
import dev.orrery.samples.blog.measure.Request;
import java.time.Duration;

/**
 * The answer to one of the ten requests, as the page gets it.
 *
 * @param value of a command: what it has written
 */
record Reply(Request request, Design design, Object value, Price cost) {

    private static final double HUNDREDTHS = 100;
    private static final double NANOS_OF_A_MILLISECOND = Duration.ofMillis(1).toNanos();

    /** What it has cost, in numbers that a person can read. */
    record Price(double requestUnits, int requests, double millis) {

        static Price of(Cost cost) {
            return new Price(
                    rounded(cost.requestUnits()),
                    cost.requests(),
                    rounded(cost.latency().toNanos() / NANOS_OF_A_MILLISECOND));
        }
    }

    static Reply of(Request request, Design design, Measured<?> answer) {
        return new Reply(request, design, answer.value(), Price.of(answer.cost()));
    }

    private static double rounded(double number) {
        return Math.round(number * HUNDREDTHS) / HUNDREDTHS;
    }
}
