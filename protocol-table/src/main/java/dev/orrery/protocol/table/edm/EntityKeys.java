package dev.orrery.protocol.table.edm;

/** Rules for what identifies an entity. */
public final class EntityKeys {

    public static final String PARTITION_KEY = "PartitionKey";
    public static final String ROW_KEY = "RowKey";
    public static final String TIMESTAMP = "Timestamp";

    /** A kibibyte of UTF-16. */
    private static final int CHARS_MAX = 512;

    private EntityKeys() {}

    /** A key that was checked: short enough, and without characters that a URL couldn't carry. */
    public static String checked(String name, String key) {
        if (key.length() > CHARS_MAX) {
            throw TableError.badRequest("KeyValueTooLarge",
                    "The " + name + " has " + key.length() + " characters. Use no more than " + CHARS_MAX + ".");
        }
        for (int i = 0; i < key.length(); i++) {
            if (isForbidden(key.charAt(i))) {
                throw TableError.invalidInput(
                        "The " + name
                                + " has the character U+%04X at position %d. Leave out /, \\, #, ? and control characters."
                                        .formatted((int) key.charAt(i), i));
            }
        }
        return key;
    }

    private static boolean isForbidden(char c) {
        return c == '/' || c == '\\' || c == '#' || c == '?' || Character.isISOControl(c);
    }
}
