package dev.orrery.query.function;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A part of a date and time, as functions are told to add, compare or cut. */
enum DateTimeUnit {
    YEAR(ChronoUnit.YEARS, ChronoField.YEAR, "year", "yyyy", "yy"),
    MONTH(ChronoUnit.MONTHS, ChronoField.MONTH_OF_YEAR, "month", "mm", "m"),
    DAY(ChronoUnit.DAYS, ChronoField.DAY_OF_MONTH, "day", "dd", "d"),
    HOUR(ChronoUnit.HOURS, ChronoField.HOUR_OF_DAY, "hour", "hh"),
    MINUTE(ChronoUnit.MINUTES, ChronoField.MINUTE_OF_HOUR, "minute", "mi", "n"),
    SECOND(ChronoUnit.SECONDS, ChronoField.SECOND_OF_MINUTE, "second", "ss", "s"),
    MILLISECOND(ChronoUnit.MILLIS, ChronoField.MILLI_OF_SECOND, "millisecond", "ms"),
    MICROSECOND(ChronoUnit.MICROS, ChronoField.MICRO_OF_SECOND, "microsecond", "mcs"),
    NANOSECOND(ChronoUnit.NANOS, ChronoField.NANO_OF_SECOND, "nanosecond", "ns");

    private static final List<DateTimeUnit> ALL = List.of(values());

    private final ChronoUnit unit;
    private final ChronoField field;
    private final List<String> names;

    DateTimeUnit(ChronoUnit unit, ChronoField field, String... names) {
        this.unit = unit;
        this.field = field;
        this.names = List.of(names);
    }

    /** Finds a unit by one of its names, written in any case. */
    static Optional<DateTimeUnit> named(String name) {
        String wanted = name.toLowerCase(Locale.ROOT);
        return ALL.stream().filter(candidate -> candidate.names.contains(wanted)).findFirst();
    }

    long partOf(DateTime time) {
        return time.local().getLong(field);
    }

    /** Adds so many units; empty if the result lies beyond the years that can be written. */
    Optional<DateTime> add(DateTime time, long count) {
        try {
            return DateTime.of(time.local().plus(count, unit));
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** How many borders between two units lie between the two moments; negative if the end comes first. */
    BigInteger bordersBetween(DateTime start, DateTime end) {
        return unitsSinceEpoch(end).subtract(unitsSinceEpoch(start));
    }

    private BigInteger unitsSinceEpoch(DateTime time) {
        LocalDateTime local = time.local();
        return switch (this) {
            case YEAR -> BigInteger.valueOf(local.getYear());
            case MONTH -> BigInteger.valueOf(local.getLong(ChronoField.PROLEPTIC_MONTH));
            default -> floorDivided(nanosSinceEpoch(time), nanos());
        };
    }

    /**
     * The start of the bin of so many units that a moment lies in; empty for months and years, which differ in length.
     */
    Optional<DateTime> bin(DateTime time, long size, DateTime origin) {
        if (this == YEAR || this == MONTH) {
            return Optional.empty();
        }
        BigInteger sinceOrigin = nanosSinceEpoch(time).subtract(nanosSinceEpoch(origin));
        BigInteger sinceBin = sinceOrigin.mod(nanos().multiply(BigInteger.valueOf(size)));
        BigInteger ticks = floorDivided(
                nanosSinceEpoch(time).subtract(sinceBin),
                BigInteger.valueOf(DateTime.NANOS_PER_TICK));
        return ticks.bitLength() < Long.SIZE ? DateTime.ofTicks(ticks.longValue()) : Optional.empty();
    }

    private BigInteger nanos() {
        return BigInteger.valueOf(unit.getDuration().toNanos());
    }

    private static BigInteger nanosSinceEpoch(DateTime time) {
        return BigInteger.valueOf(time.ticks()).multiply(BigInteger.valueOf(DateTime.NANOS_PER_TICK));
    }

    private static BigInteger floorDivided(BigInteger number, BigInteger divisor) {
        return number.subtract(number.mod(divisor)).divide(divisor);
    }
}
