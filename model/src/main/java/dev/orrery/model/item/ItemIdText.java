package dev.orrery.model.item;

import dev.orrery.model.value.Decimal128;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueWriter;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;

/**
 * The texts of ids, one for each value.
 *
 * <pre>
 * string      the string; if that is one of the texts below, $str: and the string
 * object id   $oid: and 24 hexadecimal digits
 * guid        $uuid: and the guid as it is printed
 * number      $num: and its exact value, without zeros at the end of a fraction; NaN, Infinity, -Infinity
 * date        $date: and milliseconds since 1970
 * boolean     $bool:true, $bool:false
 * null        $null
 * all others  $key: and the sort key in Base64, in the alphabet for addresses, without padding
 * </pre>
 *
 * <p>Only a text that is written exactly so stands for another value: {@code $num:1.0} is a string, since 1 is
 * {@code $num:1}. Letters are lower case.
 */
final class ItemIdText {

    private static final char MARK = '$';
    private static final String STRING = "$str:";
    private static final String OBJECT_ID = "$oid:";
    private static final String GUID = "$uuid:";
    private static final String NUMBER = "$num:";
    private static final String DATE = "$date:";
    private static final String TRUE = "$bool:true";
    private static final String FALSE = "$bool:false";
    private static final String NULL = "$null";
    private static final String KEY = "$key:";

    private static final int OBJECT_ID_DIGITS = 24;
    private static final int GUID_CHARS = 36;

    /** A number of so many digits before the point is written without an exponent. */
    private static final int PLAIN_DIGITS_MAX = 40;

    /** As many as the exact value of a double or a decimal128 takes at most, with sign and exponent. */
    private static final int NUMBER_CHARS_MAX = 800;

    /** No double or decimal128 has more places behind the point, or more zeros before it. */
    private static final int SCALE_MAX = 7000;

    private ItemIdText() {}

    /** The text of a string that is the text of something else. */
    static String escaped(String string) {
        return STRING + string;
    }

    /** The text of a value that is no string. */
    static String of(JsonValue value) {
        return switch (value.type()) {
            case OBJECT_ID -> OBJECT_ID + HexFormat.of().formatHex(value.objectIdValue());
            case GUID -> GUID + value.guidValue();
            case NUMBER -> NUMBER + ofNumber(value);
            case DATE -> DATE + value.dateValue();
            case BOOLEAN -> value.isTrue() ? TRUE : FALSE;
            case NULL -> NULL;
            case ARRAY, OBJECT, BINARY, TIMESTAMP, REGEX, MIN_KEY, MAX_KEY ->
                KEY + Base64.getUrlEncoder().withoutPadding().encodeToString(SortKey.of(value));
            case STRING, UNDEFINED -> throw new IllegalArgumentException(value.type() + " has no text of its own");
        };
    }

    private static String ofNumber(JsonValue number) {
        double nearest = number.doubleValue();
        if (Double.isNaN(nearest) || isInfinite(number)) {
            return Double.toString(nearest);
        }
        BigDecimal exact = number.exactValue().stripTrailingZeros();
        return isShortWhole(exact) ? exact.toPlainString() : exact.toString();
    }

    private static boolean isShortWhole(BigDecimal exact) {
        return exact.scale() <= 0 && exact.precision() - exact.scale() <= PLAIN_DIGITS_MAX;
    }

    /** A decimal may be finite although the nearest double isn't. */
    private static boolean isInfinite(JsonValue number) {
        return number.isDecimal128()
                ? number.decimal128Value().isInfinite()
                : Double.isInfinite(number.doubleValue());
    }

    /** What a text stands for; undefined if that is the text itself. */
    static JsonValue meaning(String text) {
        return text.isEmpty() || text.charAt(0) != MARK ? JsonValue.UNDEFINED : marked(text);
    }

    private static JsonValue marked(String text) {
        int end = 0;
        while (text.startsWith(STRING, end)) {
            end += STRING.length();
        }
        JsonValue escaped = exactly(text.substring(end));
        return end == 0 || escaped.isUndefined() ? escaped : JsonValue.of(text.substring(STRING.length()));
    }

    /** The value that is no string and has this text; undefined if there is none. */
    private static JsonValue exactly(String text) {
        try {
            JsonValue value = read(text);
            boolean isExactlySo = !value.isUndefined() && !value.isString() && of(value).equals(text);
            return isExactlySo ? value : JsonValue.UNDEFINED;
        } catch (IllegalArgumentException e) {
            return JsonValue.UNDEFINED;
        }
    }

    /** The value that a text may stand for. */
    private static JsonValue read(String text) {
        return switch (text) {
            case TRUE -> JsonValue.TRUE;
            case FALSE -> JsonValue.FALSE;
            case NULL -> JsonValue.NULL;
            default -> readPrefixed(text);
        };
    }

    private static JsonValue readPrefixed(String text) {
        String rest = text.substring(text.indexOf(':') + 1);
        if (text.startsWith(OBJECT_ID) && rest.length() == OBJECT_ID_DIGITS) {
            return new ValueWriter().objectId(HexFormat.of().parseHex(rest)).finish();
        }
        if (text.startsWith(GUID) && rest.length() == GUID_CHARS) {
            return new ValueWriter().guid(UUID.fromString(rest)).finish();
        }
        if (text.startsWith(NUMBER) && rest.length() <= NUMBER_CHARS_MAX) {
            return readNumber(rest);
        }
        if (text.startsWith(DATE)) {
            return new ValueWriter().date(Long.parseLong(rest)).finish();
        }
        return text.startsWith(KEY) ? readKey(rest) : JsonValue.UNDEFINED;
    }

    private static JsonValue readNumber(String text) {
        return switch (text) {
            case "NaN" -> JsonValue.of(Double.NaN);
            case "Infinity" -> JsonValue.of(Double.POSITIVE_INFINITY);
            case "-Infinity" -> JsonValue.of(Double.NEGATIVE_INFINITY);
            default -> number(new BigDecimal(text));
        };
    }

    /** A number of the type that has it exactly; undefined if there is none. */
    private static JsonValue number(BigDecimal exact) {
        if (exact.scale() > SCALE_MAX || exact.scale() < -SCALE_MAX) {
            return JsonValue.UNDEFINED;
        }
        if (isShortWhole(exact) && exact.toBigIntegerExact().bitLength() < Long.SIZE) {
            return JsonValue.of(exact.longValueExact());
        }
        JsonValue asDouble = JsonValue.of(exact.doubleValue());
        if (Double.isFinite(asDouble.doubleValue()) && asDouble.exactValue().compareTo(exact) == 0) {
            return asDouble;
        }
        JsonValue asDecimal = JsonValue.of(Decimal128.of(exact));
        return isExactly(asDecimal.decimal128Value(), exact) ? asDecimal : JsonValue.UNDEFINED;
    }

    private static boolean isExactly(Decimal128 decimal, BigDecimal exact) {
        return !decimal.isInfinite() && decimal.toBigDecimal().compareTo(exact) == 0;
    }

    private static JsonValue readKey(String text) {
        byte[] key = Base64.getUrlDecoder().decode(text);
        try {
            JsonValue value = SortKey.decode(key, 0);
            return Arrays.equals(SortKey.of(value), key) ? value : JsonValue.UNDEFINED;
        } catch (IndexOutOfBoundsException | IllegalStateException e) {
            // Somebody's string that begins like a key and is none.
            return JsonValue.UNDEFINED;
        }
    }
}
