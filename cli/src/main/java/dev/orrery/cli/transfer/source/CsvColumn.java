package dev.orrery.cli.transfer.source;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** A column of a table: the name of a property, and what its texts become. */
public record CsvColumn(String name, Type type) {

    /** What the texts of a column are. */
    public enum Type {
        /** Numbers, booleans and null where a text is just that in JSON; otherwise a text. */
        AUTO,
        STRING,
        NUMBER,
        BOOLEAN,
        JSON
    }

    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?");

    /** A column by its head, {@code name} or {@code name:type}, unless its type is given apart from it. */
    static CsvColumn of(String head, Map<String, Type> types) {
        int colon = head.lastIndexOf(':');
        if (colon > 0 && isType(head.substring(colon + 1))) {
            String name = head.substring(0, colon).strip();
            return new CsvColumn(name, types.getOrDefault(name, typeOf(head.substring(colon + 1))));
        }
        return new CsvColumn(head.strip(), types.getOrDefault(head.strip(), Type.AUTO));
    }

    /** The value of a field; undefined if it is empty, but for strings. */
    JsonValue value(String field) {
        return switch (type) {
            case STRING -> JsonValue.of(field);
            case AUTO -> guessed(field);
            case NUMBER -> field.isEmpty() ? JsonValue.UNDEFINED : number(field);
            case BOOLEAN -> field.isEmpty() ? JsonValue.UNDEFINED : truth(field);
            case JSON -> field.isEmpty() ? JsonValue.UNDEFINED : JsonText.parse(field);
        };
    }

    private static JsonValue guessed(String field) {
        if (field.isEmpty()) {
            return JsonValue.UNDEFINED;
        }
        return switch (field) {
            case "true" -> JsonValue.TRUE;
            case "false" -> JsonValue.FALSE;
            case "null" -> JsonValue.NULL;
            default -> NUMBER.matcher(field).matches() ? JsonText.parse(field) : JsonValue.of(field);
        };
    }

    private JsonValue number(String field) {
        if (!NUMBER.matcher(field.strip()).matches()) {
            throw mismatch(field);
        }
        return JsonText.parse(field.strip());
    }

    private JsonValue truth(String field) {
        return switch (field.strip().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "1" -> JsonValue.TRUE;
            case "false", "no", "0" -> JsonValue.FALSE;
            default -> throw mismatch(field);
        };
    }

    private OrreryException mismatch(String field) {
        return new OrreryException(ErrorCode.INVALID_JSON,
                "The field '{found}' of the column '{column}' is not of its type, {type}. Correct it, or give the column another type")
                .with("column", name)
                .with("type", type.name().toLowerCase(Locale.ROOT))
                .with("found", field);
    }

    private static boolean isType(String word) {
        for (Type type : Type.values()) {
            if (type.name().equalsIgnoreCase(word.strip())) {
                return true;
            }
        }
        return false;
    }

    private static Type typeOf(String word) {
        return Type.valueOf(word.strip().toUpperCase(Locale.ROOT));
    }
}
