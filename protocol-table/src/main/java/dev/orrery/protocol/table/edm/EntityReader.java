package dev.orrery.protocol.table.edm;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Reads entities in JSON: {@code {"PartitionKey": "p", "RowKey": "r", "n": "12", "n@odata.type": "Edm.Int64"}}.
 *
 * <p>Value and annotation come in any order. A Timestamp, and all that OData adds, is passed over, for clients send back
 * what they were shown; a null is no property.
 */
public final class EntityReader {

    /** What follows the name of a property in the name of its type. */
    static final String ANNOTATION = "@odata.type";

    private static final String ODATA = "odata.";
    private static final int PROPERTIES_MAX = 252;
    private static final int STRING_CHARS_MAX = 32_768;
    private static final int BINARY_BYTES_MAX = 65_536;
    private static final long ENTITY_BYTES_MAX = 1 << 20;

    private static final Pattern WHOLE_NUMBER = Pattern.compile("[+-]?\\d{1,40}");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?");

    private EntityReader() {}

    /** What a body says of an entity; fails with a {@link TableError} if that can't be. */
    public static EntityInput read(JsonValue body) {
        if (!body.isObject()) {
            throw TableError.invalidInput("The body is no JSON object. Send the properties of an entity.");
        }
        Map<String, EdmValue> properties = new LinkedHashMap<>();
        long bytes = 0;
        for (Property member : body.properties()) {
            if (isProperty(member.name())) {
                Optional<EdmValue> value = value(member.name(), member.value(), body);
                if (value.isPresent()) {
                    PropertyNames.check(member.name());
                    properties.put(member.name(), value.get());
                    bytes += size(member.name(), value.get());
                }
            }
        }
        checkSize(properties.size(), bytes);
        return new EntityInput(
                key(EntityKeys.PARTITION_KEY, body), key(EntityKeys.ROW_KEY, body), properties);
    }

    private static boolean isProperty(String name) {
        return switch (name) {
            case EntityKeys.PARTITION_KEY, EntityKeys.ROW_KEY, EntityKeys.TIMESTAMP -> false;
            default -> !name.startsWith(ODATA) && !name.contains("@odata.");
        };
    }

    private static void checkSize(int properties, long bytes) {
        if (properties > PROPERTIES_MAX) {
            throw TableError.badRequest("TooManyProperties",
                    "The entity has " + properties + " properties. Use no more than " + PROPERTIES_MAX
                            + " besides its keys and its Timestamp.");
        }
        if (bytes > ENTITY_BYTES_MAX) {
            throw TableError.badRequest("EntityTooLarge",
                    "The entity takes " + bytes + " bytes. Use no more than " + ENTITY_BYTES_MAX + ".");
        }
    }

    /** What a property takes, as the service counts it: names and texts as UTF-16. */
    private static long size(String name, EdmValue value) {
        return 8 + 2L * name.length() + switch (value) {
            case EdmValue.OfString(String text) -> 4 + 2L * text.length();
            case EdmValue.OfBinary(byte[] bytes) -> 4 + bytes.length;
            case EdmValue.OfBoolean truth -> 1;
            case EdmValue.OfInt32 number -> 4;
            case EdmValue.OfInt64 number -> 8;
            case EdmValue.OfDouble number -> 8;
            case EdmValue.OfDateTime time -> 8;
            case EdmValue.OfGuid guid -> 16;
        };
    }

    private static Optional<String> key(String name, JsonValue body) {
        JsonValue key = body.property(name);
        if (key.isUndefined() || key.isNull()) {
            return Optional.empty();
        }
        if (!key.isString()) {
            throw TableError.invalidInput("The " + name + " is " + key + ". Give a string.");
        }
        return Optional.of(EntityKeys.checked(name, key.stringValue()));
    }

    private static Optional<EdmValue> value(String name, JsonValue value, JsonValue body) {
        JsonValue annotation = body.property(name + ANNOTATION);
        if (annotation.isUndefined() || annotation.isNull()) {
            return value.isNull() ? Optional.empty() : Optional.of(untyped(name, value));
        }
        EdmType type = Optional.of(annotation)
                .filter(JsonValue::isString)
                .flatMap(text -> EdmType.ofText(text.stringValue()))
                .orElseThrow(() -> TableError.invalidInput(
                        "The type of property '" + name + "' is " + annotation
                                + ", which there isn't. Use one such as \"Edm.Int64\"."));
        return Optional.of(typed(name, type, value));
    }

    private static EdmValue untyped(String name, JsonValue value) {
        return switch (value.type()) {
            case STRING -> string(name, value.stringValue());
            case BOOLEAN -> new EdmValue.OfBoolean(value.booleanValue());
            case NUMBER -> number(value);
            case UNDEFINED, NULL, ARRAY, OBJECT, MIN_KEY, MAX_KEY, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX ->
                throw TableError.invalidInput("The value of property '" + name
                        + "' is an object or an array. Give a string, a number or a boolean, or JSON text as a string.");
        };
    }

    /** Whole numbers of 32 bits are Int32, all others Double, for JSON has no type that tells Int64. */
    private static EdmValue number(JsonValue number) {
        boolean isInt32 = number.isInteger() && number.longValue() == (int) number.longValue();
        return isInt32
                ? new EdmValue.OfInt32((int) number.longValue())
                : new EdmValue.OfDouble(number.doubleValue());
    }

    private static EdmValue string(String name, String text) {
        checkLength(name, text.length(), STRING_CHARS_MAX, "characters");
        return new EdmValue.OfString(text);
    }

    private static void checkLength(String name, int length, int max, String unit) {
        if (length > max) {
            throw TableError.badRequest("PropertyValueTooLarge",
                    "The value of property '" + name + "' has " + length + " " + unit + ". Use no more than " + max
                            + ".");
        }
    }

    private static EdmValue typed(String name, EdmType type, JsonValue value) {
        return parsed(name, type, value).orElseThrow(() -> TableError.invalidInput(
                "The value of property '" + name + "' is no " + type.text() + ": " + shown(value)));
    }

    private static String shown(JsonValue value) {
        String text = value.toString();
        return text.length() <= 100 ? text : text.substring(0, 100) + "…";
    }

    private static Optional<EdmValue> parsed(String name, EdmType type, JsonValue value) {
        if (!value.isString()) {
            return unquoted(type, value);
        }
        String text = value.stringValue();
        return switch (type) {
            case STRING -> Optional.of(string(name, text));
            case INT32 ->
                whole(text, Integer.MIN_VALUE, Integer.MAX_VALUE).map(it -> new EdmValue.OfInt32(it.intValue()));
            case INT64 -> whole(text, Long.MIN_VALUE, Long.MAX_VALUE).map(EdmValue.OfInt64::new);
            case DOUBLE -> doubleOf(text).map(EdmValue.OfDouble::new);
            case BOOLEAN -> truth(text).map(EdmValue.OfBoolean::new);
            case DATE_TIME ->
                Ticks.parse(text).stream().mapToObj(EdmValue.OfDateTime::new).map(EdmValue.class::cast).findFirst();
            case GUID -> StoredValue.parsedGuid(text).map(EdmValue.OfGuid::new);
            case BINARY -> StoredValue.decoded(text).map(bytes -> binary(name, bytes));
        };
    }

    private static EdmValue binary(String name, byte[] bytes) {
        checkLength(name, bytes.length, BINARY_BYTES_MAX, "bytes");
        return new EdmValue.OfBinary(bytes);
    }

    /** A number or a truth with its type. */
    private static Optional<EdmValue> unquoted(EdmType type, JsonValue value) {
        return switch (type) {
            case INT32 -> value.isInteger()
                    ? Optional.of(number(value)).filter(EdmValue.OfInt32.class::isInstance)
                    : Optional.empty();
            case INT64 -> value.isInteger() ? Optional.of(new EdmValue.OfInt64(value.longValue())) : Optional.empty();
            case DOUBLE ->
                value.isNumber() ? Optional.of(new EdmValue.OfDouble(value.doubleValue())) : Optional.empty();
            case BOOLEAN ->
                value.isBoolean() ? Optional.of(new EdmValue.OfBoolean(value.booleanValue())) : Optional.empty();
            case STRING, DATE_TIME, GUID, BINARY -> Optional.empty();
        };
    }

    private static Optional<Long> whole(String text, long min, long max) {
        if (!WHOLE_NUMBER.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            long number = Long.parseLong(text);
            return number >= min && number <= max ? Optional.of(number) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<Double> doubleOf(String text) {
        if (!NUMBER.matcher(text).matches()) {
            return StoredValue.unusual(text);
        }
        return Optional.of(Double.parseDouble(text)).filter(Double::isFinite);
    }

    private static Optional<Boolean> truth(String text) {
        return switch (text) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }
}
