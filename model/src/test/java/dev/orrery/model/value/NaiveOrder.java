package dev.orrery.model.value;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** The order of values, told in the plainest way: by their decoded Java objects. */
final class NaiveOrder implements Comparator<JsonValue> {

    private static final Comparator<String> BY_CODE_POINT =
            (left, right) -> Arrays.compare(left.codePoints().toArray(), right.codePoints().toArray());

    @Override
    public int compare(JsonValue left, JsonValue right) {
        if (left.type() != right.type()) {
            return left.type().compareTo(right.type());
        }
        return switch (left.type()) {
            case UNDEFINED, MIN_KEY, NULL, MAX_KEY -> 0;
            case BOOLEAN -> Boolean.compare(left.booleanValue(), right.booleanValue());
            case NUMBER -> compareNumbers(left, right);
            case STRING -> BY_CODE_POINT.compare(left.stringValue(), right.stringValue());
            case ARRAY -> compareSequences(elements(left), elements(right));
            case OBJECT -> compareSequences(sortedNamesAndValues(left), sortedNamesAndValues(right));
            case BINARY -> Comparator.comparingInt((JsonValue value) -> value.binaryValue().length)
                    .thenComparingInt(JsonValue::binarySubtype)
                    .thenComparing(JsonValue::binaryValue, Arrays::compareUnsigned)
                    .compare(left, right);
            case OBJECT_ID -> Arrays.compareUnsigned(left.objectIdValue(), right.objectIdValue());
            case GUID -> BY_CODE_POINT.compare(left.guidValue().toString(), right.guidValue().toString());
            case DATE -> Long.compare(left.dateValue(), right.dateValue());
            case TIMESTAMP -> Long.compareUnsigned(left.timestampValue(), right.timestampValue());
            case REGEX -> Comparator.comparing(JsonValue::regexPattern, BY_CODE_POINT)
                    .thenComparing(JsonValue::regexOptions, BY_CODE_POINT)
                    .compare(left, right);
        };
    }

    private static int compareNumbers(JsonValue left, JsonValue right) {
        int byKind = Integer.compare(kind(left), kind(right));
        return byKind != 0 || kind(left) != 0 ? byKind : exact(left).compareTo(exact(right));
    }

    /** -2 for NaN, -1 for what is below all numbers, 0 for finite numbers, 1 for what is above all. */
    private static int kind(JsonValue number) {
        if (Double.isNaN(number.doubleValue())) {
            return -2;
        }
        boolean isFinite = number.isDecimal128()
                ? !number.decimal128Value().isInfinite()
                : Double.isFinite(number.doubleValue());
        return isFinite ? 0 : number.doubleValue() < 0 ? -1 : 1;
    }

    private static BigDecimal exact(JsonValue number) {
        if (number.isInteger()) {
            return BigDecimal.valueOf(number.longValue());
        }
        return number.isDecimal128() ? number.decimal128Value().toBigDecimal() : new BigDecimal(number.doubleValue());
    }

    private int compareSequences(List<JsonValue> left, List<JsonValue> right) {
        Iterator<JsonValue> others = right.iterator();
        for (JsonValue value : left) {
            int order = others.hasNext() ? compare(value, others.next()) : 1;
            if (order != 0) {
                return order;
            }
        }
        return others.hasNext() ? -1 : 0;
    }

    private static List<JsonValue> elements(JsonValue array) {
        List<JsonValue> elements = new ArrayList<>();
        array.elements().forEach(elements::add);
        return elements;
    }

    private static List<JsonValue> sortedNamesAndValues(JsonValue object) {
        List<Property> properties = new ArrayList<>();
        object.properties().forEach(properties::add);
        properties.sort(Comparator.comparing(Property::name, BY_CODE_POINT));
        List<JsonValue> namesAndValues = new ArrayList<>();
        for (Property property : properties) {
            namesAndValues.add(JsonValue.of(property.name()));
            namesAndValues.add(property.value());
        }
        return namesAndValues;
    }
}
