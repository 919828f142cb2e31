package dev.orrery.protocol.table.query;

import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.query.logical.KeySpan;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place among entities in the order of their keys, at which a page begins. It has nothing but keys, so that it is good for
 * ever: after a restart, after a split, and if the entity is gone.
 *
 * <p>Clients carry each key as a token, {@code 1!<length>!<base64>}, which is never empty and has no characters beyond ASCII;
 * the length is that of the base64.
 *
 * @param rowKey the first RowKey that may come; empty is before all
 */
public record EntityPosition(String partitionKey, String rowKey) {

    private static final Pattern TOKEN = Pattern.compile("1!(\\d{1,6})!([A-Za-z0-9+/_-]*={0,2})");

    /** The least character: a key with it behind comes next after the key. */
    private static final char LEAST = '\0';

    /** The place right behind an entity. */
    static EntityPosition behind(String partitionKey, String rowKey) {
        return new EntityPosition(partitionKey, rowKey + LEAST);
    }

    /**
     * Reads what a client was given.
     *
     * @param rowKey absent where the page begins with the first entity that has the PartitionKey
     */
    public static EntityPosition parse(String partitionKey, Optional<String> rowKey) {
        return new EntityPosition(
                key("NextPartitionKey", partitionKey), rowKey.map(key -> key("NextRowKey", key)).orElse(""));
    }

    private static String key(String name, String token) {
        if (token.isEmpty()) {
            return "";
        }
        Matcher parts = TOKEN.matcher(token);
        if (!parts.matches() || Integer.parseInt(parts.group(1)) != parts.group(2).length()) {
            throw invalid(name);
        }
        try {
            String base64 = parts.group(2).replace('-', '+').replace('_', '/');
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw invalid(name);
        }
    }

    private static TableError invalid(String name) {
        return TableError.invalidInput("The parameter " + name
                + " is none that a page of entities ended with. Begin without it, or send it as it came.");
    }

    /** What clients send as NextPartitionKey. */
    public String nextPartitionKey() {
        return token(partitionKey);
    }

    /** What clients send as NextRowKey. */
    public String nextRowKey() {
        return token(rowKey);
    }

    private static String token(String key) {
        String base64 = Base64.getUrlEncoder().encodeToString(key.getBytes(StandardCharsets.UTF_8));
        return "1!" + base64.length() + "!" + base64;
    }

    /** The place in the order of keys. */
    byte[] place() {
        return KeySpan.place(JsonValue.of(partitionKey), ItemId.of(rowKey));
    }
}
