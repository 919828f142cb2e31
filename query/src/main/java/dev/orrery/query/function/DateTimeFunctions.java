package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.ArgumentType.STRING;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Functions of dates and times, which are strings of ISO 8601; undefined if a string isn't one. */
final class DateTimeFunctions {

    private static final long TICKS_PER_MILLI = 10_000;

    static final List<BuiltInFunction> ALL = List.of(
            function("DATETIMEADD", takes(STRING, INTEGER, STRING), DateTimeFunctions::add),
            function("DATETIMEBIN", takes(STRING, STRING).optionally(INTEGER, STRING), DateTimeFunctions::bin),
            function("DATETIMEDIFF", takes(STRING, STRING, STRING), DateTimeFunctions::difference),
            function(
                    "DATETIMEFROMPARTS",
                    takes(INTEGER, INTEGER, INTEGER).optionally(INTEGER, INTEGER, INTEGER, INTEGER),
                    DateTimeFunctions::fromParts),
            function("DATETIMEPART", takes(STRING, STRING), DateTimeFunctions::part),
            function("DATETIMEFORMAT", takes(STRING, STRING), DateTimeFunctions::format),
            ofTime("DATETIMETOTICKS", DateTime::ticks),
            ofTime("DATETIMETOTIMESTAMP", time -> Math.floorDiv(time.ticks(), TICKS_PER_MILLI)),
            ofTime("YEAR", DateTimeUnit.YEAR::partOf),
            ofTime("MONTH", DateTimeUnit.MONTH::partOf),
            ofTime("DAY", DateTimeUnit.DAY::partOf),
            function(
                    "TICKSTODATETIME",
                    takes(INTEGER),
                    call -> DateTime.valueOf(DateTime.ofTicks(call.integer(0)))),
            function("TIMESTAMPTODATETIME", takes(INTEGER), DateTimeFunctions::fromTimestamp));

    private DateTimeFunctions() {}

    private static JsonValue add(FunctionCall call) {
        return DateTime.valueOf(DateTimeUnit.named(call.string(0))
                .flatMap(unit -> time(call, 2).flatMap(time -> unit.add(time, call.integer(1)))));
    }

    private static JsonValue bin(FunctionCall call) {
        long size = call.has(2) ? call.integer(2) : 1;
        Optional<DateTime> origin = call.has(3) ? time(call, 3) : Optional.of(DateTime.EPOCH);
        Optional<DateTimeUnit> unit = DateTimeUnit.named(call.string(1));
        if (size <= 0 || origin.isEmpty() || unit.isEmpty()) {
            return JsonValue.UNDEFINED;
        }
        return DateTime.valueOf(time(call, 0).flatMap(time -> unit.get().bin(time, size, origin.get())));
    }

    private static JsonValue difference(FunctionCall call) {
        Optional<BigInteger> borders = DateTimeUnit.named(call.string(0))
                .flatMap(unit -> time(call, 1)
                        .flatMap(start -> time(call, 2).map(end -> unit.bordersBetween(start, end))));
        return borders.map(DateTimeFunctions::number).orElse(JsonValue.UNDEFINED);
    }

    /** Nanoseconds between distant centuries are beyond 64 bits. */
    private static JsonValue number(BigInteger number) {
        boolean isLong = number.bitLength() < Long.SIZE;
        return isLong ? JsonValue.of(number.longValue()) : JsonValue.of(number.doubleValue());
    }

    private static JsonValue fromParts(FunctionCall call) {
        return DateTime.valueOf(DateTime.ofParts(
                call.integer(0),
                call.integer(1),
                call.integer(2),
                integerOrZero(call, 3),
                integerOrZero(call, 4),
                integerOrZero(call, 5),
                integerOrZero(call, 6)));
    }

    private static long integerOrZero(FunctionCall call, int index) {
        return call.has(index) ? call.integer(index) : 0;
    }

    private static JsonValue part(FunctionCall call) {
        return DateTimeUnit.named(call.string(0))
                .flatMap(unit -> time(call, 1).map(time -> JsonValue.of(unit.partOf(time))))
                .orElse(JsonValue.UNDEFINED);
    }

    private static JsonValue format(FunctionCall call) {
        return time(call, 0)
                .map(time -> new DateTimePattern(call.string(1)).format(time.local()))
                .orElse(JsonValue.UNDEFINED);
    }

    private static JsonValue fromTimestamp(FunctionCall call) {
        long millis = call.integer(0);
        boolean isInRange = Math.abs(millis) < Long.MAX_VALUE / TICKS_PER_MILLI && millis != Long.MIN_VALUE;
        return DateTime.valueOf(isInRange ? DateTime.ofTicks(millis * TICKS_PER_MILLI) : Optional.empty());
    }

    private static Optional<DateTime> time(FunctionCall call, int index) {
        return DateTime.parse(call.string(index));
    }

    private static BuiltInFunction ofTime(String name, Function<DateTime, Long> operator) {
        return function(
                name,
                takes(STRING),
                call -> time(call, 0)
                        .map(time -> JsonValue.of(operator.apply(time)))
                        .orElse(JsonValue.UNDEFINED));
    }
}
