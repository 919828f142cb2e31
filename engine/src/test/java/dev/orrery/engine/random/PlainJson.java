package dev.orrery.engine.random;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as plain Java: maps, lists, strings, longs, doubles, booleans and null. */
final class PlainJson {

    /** Stands where there is no value at all. */
    enum Missing {
        MISSING
    }

    private PlainJson() {}

    static JsonValue value(Object plain) {
        if (plain == Missing.MISSING) {
            return JsonValue.UNDEFINED;
        }
        ValueWriter writer = new ValueWriter();
        write(plain, writer);
        return writer.finish();
    }

    private static void write(Object plain, ValueWriter writer) {
        switch (plain) {
            case null -> writer.nullValue();
            case String text -> writer.value(text);
            case Long number -> writer.value(number);
            case Double number -> writer.value(number);
            case Boolean truth -> writer.value(truth);
            case List<?> elements -> {
                writer.startArray();
                elements.forEach(element -> write(element, writer));
                writer.endArray();
            }
            case Map<?, ?> properties -> {
                writer.startObject();
                properties.forEach((name, value) -> write(value, writer.name((String) name)));
                writer.endObject();
            }
            default -> throw new IllegalArgumentException("Not plain JSON: " + plain.getClass());
        }
    }

    static Object plain(JsonValue value) {
        return switch (value.type()) {
            case UNDEFINED -> Missing.MISSING;
            case NULL -> null;
            case BOOLEAN -> value.booleanValue();
            case NUMBER -> number(value);
            case STRING -> value.stringValue();
            case ARRAY -> array(value);
            case OBJECT -> object(value);
            case MIN_KEY, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX, MAX_KEY ->
                throw new IllegalArgumentException("Not JSON: " + value);
        };
    }

    static Map<String, Object> object(JsonValue object) {
        Map<String, Object> plain = new LinkedHashMap<>();
        object.properties().forEach(property -> plain.put(property.name(), plain(property.value())));
        return plain;
    }

    private static List<Object> array(JsonValue array) {
        List<Object> plain = new ArrayList<>();
        array.elements().forEach(element -> plain.add(plain(element)));
        return plain;
    }

    private static Number number(JsonValue value) {
        if (value.isInteger()) {
            return value.longValue();
        }
        return value.doubleValue();
    }

    /** Whether two values are equal as the query language sees it: 2 is 2.0. */
    static boolean areEqual(Object one, Object other) {
        if (one instanceof Number number && other instanceof Number otherNumber) {
            return number.doubleValue() == otherNumber.doubleValue();
        }
        return one == null ? other == null : one.equals(other);
    }

    /** All values at a path such as {@code /stats/likes}; of an array's elements with {@code /tags/[]}. */
    static List<Object> valuesAt(String path, Object value) {
        List<Object> found = List.of(value);
        for (String step : path.substring(1).split("/")) {
            List<Object> next = new ArrayList<>();
            for (Object each : found) {
                if (step.equals("[]") && each instanceof List<?> elements) {
                    next.addAll(elements);
                } else if (each instanceof Map<?, ?> properties && properties.containsKey(step)) {
                    next.add(properties.get(step));
                }
            }
            found = next;
        }
        return found;
    }
}
