package dev.orrery.samples.modelling.series;

import java.time.LocalDateTime;

/**
 * How busy a host was at some time.
 *
 * @param day such as {@code 2026-03-01}
 * @param time such as {@code 2026-03-01T09:30}
 */
record Metric(String id, String host, String day, String time, double load) {

    static Metric of(String host, LocalDateTime time, double load) {
        return new Metric(host + "-" + time, host, time.toLocalDate().toString(), time.toString(), load);
    }

    /** Such as {@code 2026-03}. */
    String month() {
        return day.substring(0, "2026-03".length());
    }
}
