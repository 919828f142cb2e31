package dev.orrery.model.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * A partition key value: one component for each path of the definition, or fewer for a prefix.
 *
 * <p>A component is a string, a number, a boolean, null or undefined. Numbers are doubles, as they are for the hash:
 * 5 and 5.0 are one key, integers that round to the same double too, but 0 and -0.0 are two. So two keys are equal if
 * and only if what version 2 hashes of them is equal. (Version 1 hashes only the beginning of long strings; keys that
 * differ behind it share a place, but are not equal.)
 */
public final class PartitionKey {

    /** The strings of a key take at most so many bytes in UTF-8, together. */
    public static final int TEXT_BYTES_MAX = 2048;

    private static final double EXACT_INTEGER_MAX = 0x1p53;
    private static final byte[] MINUS_ZERO = minusZero();

    private final List<JsonValue> components;
    private final byte[] encoded;
    // Where it was placed last. Several threads may compute it, with one result.
    private Placed placed = Placed.NOWHERE;

    private PartitionKey(List<JsonValue> components) {
        this.components = components;
        this.encoded = encode(components);
    }

    /** A key of strings, numbers, booleans, nulls and {@link JsonValue}s. */
    public static PartitionKey of(Object... components) {
        List<JsonValue> values = new ArrayList<>(components.length);
        for (Object component : components) {
            values.add(value(component));
        }
        return of(values);
    }

    public static PartitionKey of(List<JsonValue> components) {
        checkTextBytes(components);
        if (components.size() == 1) {
            return new PartitionKey(List.of(component(components.getFirst())));
        }
        JsonValue[] checked = new JsonValue[components.size()];
        for (int i = 0; i < checked.length; i++) {
            checked[i] = component(components.get(i));
        }
        return new PartitionKey(List.of(checked));
    }

    /** Reads a key as clients send it in a header: a JSON array, with {@code {}} for undefined. */
    public static PartitionKey parse(String headerText) {
        if (isOnePlainText(headerText)) {
            return of(List.of(JsonValue.of(headerText.substring(2, headerText.length() - 2))));
        }
        JsonValue json = parseJson(headerText);
        if (!json.isArray()) {
            throw invalid(
                    "The partition key is not an array in JSON: '{found}'. Write one element for each path, as in [\"…\"]")
                    .with("found", headerText);
        }
        List<JsonValue> components = new ArrayList<>();
        for (JsonValue element : json.elements()) {
            components.add(isEmptyStructure(element) ? JsonValue.UNDEFINED : element);
        }
        return of(components);
    }

    /** Reads a key of so many components back from its {@linkplain #encoded() encoded} bytes. */
    public static PartitionKey decode(byte[] bytes, int offset, int componentCount) {
        List<JsonValue> components = new ArrayList<>(componentCount);
        int at = offset;
        for (int i = 0; i < componentCount; i++) {
            components.add(isMinusZero(bytes, at) ? JsonValue.of(-0.0) : SortKey.decode(bytes, at));
            at += SortKey.length(bytes, at);
        }
        return of(components);
    }

    public List<JsonValue> components() {
        return components;
    }

    /** Whether the first components are those of another key, which may be all of them or none. */
    public boolean startsWith(PartitionKey prefix) {
        int length = prefix.encoded.length;
        return encoded.length >= length && Arrays.equals(encoded, 0, length, prefix.encoded, 0, length);
    }

    /** An array of the components, with an empty object in the place of undefined. */
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startArray();
        for (JsonValue component : components) {
            json.value(component.isUndefined() ? JsonValue.EMPTY_OBJECT : component);
        }
        return json.endArray().finish();
    }

    /** The text of a header, in ASCII. */
    @Override
    public String toString() {
        String json = toJson().toString();
        StringBuilder ascii = new StringBuilder(json.length());
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c < 0x80) {
                ascii.append(c);
            } else {
                ascii.append("\\u").append(HexFormat.of().toHexDigits(c));
            }
        }
        return ascii.toString();
    }

    /**
     * The bytes of this key in the keys of stored items, equal if and only if the keys are; not a copy, but read only.
     *
     * <p>They are the {@link SortKey}s of the components, one after the other, so that they tell where they end. Only
     * -0.0, which has the sort key of 0, is the tag of a number and then the bytes of 0 inverted: so negative numbers
     * are written, and its length is found like theirs.
     */
    public byte[] encoded() {
        return encoded;
    }

    /** Its place by a hash; computed once, as a request asks for it several times. */
    EffectivePartitionKey placeBy(PartitionHash hash) {
        Placed last = placed;
        if (last.hash() != hash) {
            last = new Placed(hash, hash.place(components));
            placed = last;
        }
        return last.place();
    }

    private record Placed(PartitionHash hash, EffectivePartitionKey place) {
        private static final Placed NOWHERE = new Placed(null, EffectivePartitionKey.MIN);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PartitionKey key && Arrays.equals(encoded, key.encoded);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(encoded);
    }

    private static JsonValue value(Object component) {
        return switch (component) {
            case null -> JsonValue.NULL;
            case String text -> JsonValue.of(text);
            case Number number -> JsonValue.of(number.doubleValue());
            case Boolean truth -> JsonValue.of(truth);
            case JsonValue value -> value;
            default ->
                throw new IllegalArgumentException("Not a component of a partition key: " + component.getClass());
        };
    }

    /** The component that a value stands for. It keeps no body alive that the value may be a part of. */
    private static JsonValue component(JsonValue value) {
        return switch (value.type()) {
            case UNDEFINED -> JsonValue.UNDEFINED;
            case NULL -> JsonValue.NULL;
            case BOOLEAN -> JsonValue.of(value.booleanValue());
            case NUMBER -> number(value.doubleValue());
            case STRING -> JsonValue.ofEncoded(value.encoded());
            case MIN_KEY, ARRAY, OBJECT, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX, MAX_KEY ->
                throw invalid("A partition key has the value {found}. Use a string, a number, true, false or null")
                        .with("found", value);
        };
    }

    private static JsonValue number(double number) {
        if (!Double.isFinite(number)) {
            throw invalid("A partition key has the number {found}, which is no finite double. Use another")
                    .with("found", number);
        }
        boolean isInteger = Math.rint(number) == number && Math.abs(number) <= EXACT_INTEGER_MAX;
        return isInteger && !isMinusZero(number) ? JsonValue.of((long) number) : JsonValue.of(number);
    }

    private static boolean isMinusZero(double number) {
        return number == 0 && Math.copySign(1, number) < 0;
    }

    private static boolean isMinusZero(byte[] bytes, int offset) {
        int end = offset + MINUS_ZERO.length;
        return end <= bytes.length && Arrays.equals(bytes, offset, end, MINUS_ZERO, 0, MINUS_ZERO.length);
    }

    private static byte[] minusZero() {
        byte[] bytes = SortKey.of(JsonValue.of(0));
        for (int i = 1; i < bytes.length; i++) {
            bytes[i] = (byte) ~bytes[i];
        }
        return bytes;
    }

    private static byte[] encode(List<JsonValue> components) {
        ByteBuilder out = new ByteBuilder();
        for (int i = 0; i < components.size(); i++) {
            JsonValue component = components.get(i);
            if (component.isNumber() && isMinusZero(component.doubleValue())) {
                out.append(MINUS_ZERO);
            } else {
                SortKey.append(out, component);
            }
        }
        return out.toBytes();
    }

    private static void checkTextBytes(List<JsonValue> components) {
        int encodedBytes = 0;
        for (int i = 0; i < components.size(); i++) {
            encodedBytes += components.get(i).encodedLength();
        }
        // An encoded string is longer than its text; so the texts have to be counted only where it comes close.
        if (encodedBytes > TEXT_BYTES_MAX && textBytes(components) > TEXT_BYTES_MAX) {
            throw invalid("The strings of the partition key take {bytes} bytes in UTF-8. Keep them to 2048")
                    .with("bytes", textBytes(components));
        }
    }

    private static int textBytes(List<JsonValue> components) {
        ByteBuilder texts = new ByteBuilder();
        for (JsonValue component : components) {
            if (component.isString()) {
                HashInput.appendText(texts, component.stringValue(), Integer.MAX_VALUE);
            }
        }
        return texts.length();
    }

    /** Whether it is {@code ["…"]} with nothing in it that JSON has a special meaning for, as most keys are. */
    private static boolean isOnePlainText(String headerText) {
        int end = headerText.length() - 2;
        if (end < 2 || !headerText.startsWith("[\"") || !headerText.endsWith("\"]")) {
            return false;
        }
        for (int i = 2; i < end; i++) {
            char c = headerText.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }

    private static JsonValue parseJson(String headerText) {
        try {
            return JsonText.parse(headerText);
        } catch (OrreryException e) {
            throw new OrreryException(ErrorCode.INVALID_PARTITION_KEY,
                    "The partition key is not JSON: '{found}'. Write [\"…\"]", e)
                    .with("found", headerText);
        }
    }

    private static boolean isEmptyStructure(JsonValue json) {
        return (json.isObject() || json.isArray()) && json.size() == 0;
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_PARTITION_KEY, sentence);
    }
}
