package dev.orrery.protocol.table.edm;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Values as they are stored: {@code {"$t": type, "$v": value}}, as Cosmos DB stores them.
 *
 * <pre>
 * type          $t  $v
 * Edm.Guid       0  text, in lower case
 * Edm.Double     1  number; "NaN", "Infinity", "-Infinity"
 * Edm.String     2  text
 * Edm.Binary     5  text, base64
 * Edm.Boolean    8  true, false
 * Edm.DateTime   9  text, ticks in 20 digits
 * Edm.Int32     16  number
 * Edm.Int64     18  text, 20 digits; before them - if it is negative
 * </pre>
 *
 * <p>So the texts of one type sort as their values do, and an index on {@code $v} finds ranges; but for those of negative
 * numbers, which sort the other way round, and of binaries. Whole numbers and ticks without the zeros in front are read as
 * well, and GUIDs in upper case. What isn't in the form of its type, or is no such object at all, is read by what JSON tells:
 * text, truth or number.
 */
public final class StoredValue {

    public static final String TYPE = "$t";
    public static final String VALUE = "$v";

    private static final int DIGITS = 20;

    /** All digits, or none too many. */
    private static final Pattern WHOLE = Pattern.compile("-?(?:\\d{20}|0|[1-9]\\d{0,18})");

    private static final Pattern GUID = Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

    private StoredValue() {}

    static void write(EdmValue value, ValueWriter out) {
        out.startObject().name(TYPE).value(value.type().number()).name(VALUE).value(plain(value)).endObject();
    }

    /** What stands under {@code $v}. */
    public static JsonValue plain(EdmValue value) {
        return switch (value) {
            case EdmValue.OfString(String text) -> JsonValue.of(text);
            case EdmValue.OfInt32(int number) -> JsonValue.of(number);
            case EdmValue.OfInt64(long number) -> JsonValue.of(padded(number));
            case EdmValue.OfDouble(double number) -> ofDouble(number);
            case EdmValue.OfBoolean(boolean truth) -> JsonValue.of(truth);
            case EdmValue.OfDateTime(long ticks) -> JsonValue.of(padded(ticks));
            case EdmValue.OfGuid(UUID guid) -> JsonValue.of(guid.toString());
            case EdmValue.OfBinary(byte[] bytes) -> JsonValue.of(Base64.getEncoder().encodeToString(bytes));
        };
    }

    private static JsonValue ofDouble(double number) {
        return Double.isFinite(number) ? JsonValue.of(number) : JsonValue.of(Double.toString(number));
    }

    /** A whole number in twenty digits. */
    public static String padded(long number) {
        String digits = Long.toString(number);
        String magnitude = number < 0 ? digits.substring(1) : digits;
        return (number < 0 ? "-" : "") + "0".repeat(DIGITS - magnitude.length()) + magnitude;
    }

    /** The value that a member of a stored document has; empty if it is none that a property can have. */
    public static Optional<EdmValue> read(JsonValue stored) {
        if (!stored.isObject()) {
            return inferred(stored);
        }
        JsonValue type = stored.property(TYPE);
        JsonValue value = stored.property(VALUE);
        return type.isInteger()
                ? EdmType.ofNumber(type.longValue()).flatMap(known -> typed(known, value)).or(() -> inferred(value))
                : Optional.empty();
    }

    private static Optional<EdmValue> inferred(JsonValue value) {
        return switch (value.type()) {
            case STRING -> Optional.of(new EdmValue.OfString(value.stringValue()));
            case BOOLEAN -> Optional.of(new EdmValue.OfBoolean(value.booleanValue()));
            case NUMBER -> Optional.of(number(value));
            case UNDEFINED, NULL, ARRAY, OBJECT, MIN_KEY, MAX_KEY, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX ->
                Optional.empty();
        };
    }

    private static EdmValue number(JsonValue number) {
        if (!number.isInteger()) {
            return new EdmValue.OfDouble(number.doubleValue());
        }
        long whole = number.longValue();
        return whole == (int) whole ? new EdmValue.OfInt32((int) whole) : new EdmValue.OfInt64(whole);
    }

    private static Optional<EdmValue> typed(EdmType type, JsonValue value) {
        return switch (type) {
            case STRING -> value.isString() ? inferred(value) : Optional.empty();
            case BOOLEAN -> value.isBoolean() ? inferred(value) : Optional.empty();
            case INT32 -> int32(value);
            case DOUBLE -> doubleOf(value);
            case INT64 -> text(value).flatMap(StoredValue::whole).map(EdmValue.OfInt64::new);
            case DATE_TIME -> text(value).flatMap(StoredValue::whole)
                    .filter(ticks -> ticks >= 0 && ticks <= Ticks.MAX)
                    .map(EdmValue.OfDateTime::new);
            case GUID -> text(value).flatMap(StoredValue::guid).map(EdmValue.OfGuid::new);
            case BINARY -> text(value).flatMap(StoredValue::binary).map(EdmValue.OfBinary::new);
        };
    }

    private static Optional<String> text(JsonValue value) {
        return value.isString() ? Optional.of(value.stringValue()) : Optional.empty();
    }

    private static Optional<EdmValue> int32(JsonValue value) {
        double number = value.isNumber() ? value.doubleValue() : Double.NaN;
        return number == (int) number ? Optional.of(new EdmValue.OfInt32((int) number)) : Optional.empty();
    }

    private static Optional<EdmValue> doubleOf(JsonValue value) {
        if (value.isNumber()) {
            return Optional.of(new EdmValue.OfDouble(value.doubleValue()));
        }
        return text(value).flatMap(StoredValue::unusual).map(EdmValue.OfDouble::new);
    }

    /** A double that JSON has no number for. */
    static Optional<Double> unusual(String text) {
        return switch (text) {
            case "NaN" -> Optional.of(Double.NaN);
            case "Infinity" -> Optional.of(Double.POSITIVE_INFINITY);
            case "-Infinity" -> Optional.of(Double.NEGATIVE_INFINITY);
            default -> Optional.empty();
        };
    }

    private static Optional<Long> whole(String text) {
        try {
            return WHOLE.matcher(text).matches() ? Optional.of(Long.parseLong(text)) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static Optional<UUID> guid(String text) {
        boolean isOneCase =
                text.equals(text.toLowerCase(Locale.ROOT)) || text.equals(text.toUpperCase(Locale.ROOT));
        return isOneCase ? parsedGuid(text) : Optional.empty();
    }

    /** The GUID of a text in whatever case. */
    public static Optional<UUID> parsedGuid(String text) {
        return GUID.matcher(text).matches() ? Optional.of(UUID.fromString(text)) : Optional.empty();
    }

    /** The bytes of base64 as it is written here, so that equal bytes have one text. */
    private static Optional<byte[]> binary(String text) {
        return decoded(text).filter(bytes -> Base64.getEncoder().encodeToString(bytes).equals(text));
    }

    static Optional<byte[]> decoded(String base64) {
        try {
            return Optional.of(Base64.getDecoder().decode(base64));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
