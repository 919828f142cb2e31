package dev.orrery.protocol.table.query;

import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.Ticks;
import dev.orrery.protocol.table.query.TableFilter.Operand;
import java.util.HexFormat;
import java.util.UUID;

/** A filter as people write it. */
final class FilterText {

    private FilterText() {}

    static String of(TableFilter filter) {
        return switch (filter) {
            case TableFilter.Constant(boolean isTrue) -> Boolean.toString(isTrue);
            case TableFilter.And(TableFilter left, TableFilter right) -> side(left) + " and " + side(right);
            case TableFilter.Or(TableFilter left, TableFilter right) -> of(left) + " or " + of(right);
            case TableFilter.Not(TableFilter inner) -> "not (" + of(inner) + ")";
            case TableFilter.IsTrue(String property) -> property;
            case TableFilter.Compare(Operand left, ComparisonOperator operator, Operand right) ->
                operand(left) + " " + operator.word() + " " + operand(right);
        };
    }

    private static String side(TableFilter filter) {
        return filter instanceof TableFilter.Or ? "(" + of(filter) + ")" : of(filter);
    }

    private static String operand(Operand operand) {
        return switch (operand) {
            case Operand.Named(String name) -> name;
            case Operand.Literal(EdmValue value) -> literal(value);
        };
    }

    private static String literal(EdmValue value) {
        return switch (value) {
            case EdmValue.OfString(String text) -> "'" + text.replace("'", "''") + "'";
            case EdmValue.OfInt32(int number) -> Integer.toString(number);
            case EdmValue.OfInt64(long number) -> number + "L";
            case EdmValue.OfDouble(double number) -> Double.toString(number);
            case EdmValue.OfBoolean(boolean truth) -> Boolean.toString(truth);
            case EdmValue.OfDateTime(long ticks) -> "datetime'" + Ticks.text(ticks) + "'";
            case EdmValue.OfGuid(UUID guid) -> "guid'" + guid + "'";
            case EdmValue.OfBinary(byte[] bytes) -> "X'" + HexFormat.of().formatHex(bytes) + "'";
        };
    }
}
