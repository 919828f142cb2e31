package dev.orrery.protocol.table.edm;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.SystemProperty;
import java.util.HashSet;
import java.util.Set;

/**
 * Names of properties: which there may be, and how they are stored.
 *
 * <p>What an item has of its own under a name ({@code id}, {@code ttl} and the system properties) leaves that name to no
 * property of a user: theirs is stored behind a prefix that no name of a property can have.
 */
public final class PropertyNames {

    private static final int CHARS_MAX = 255;
    private static final String PREFIX = "$prop.";
    private static final Set<String> TAKEN = taken();

    private PropertyNames() {}

    private static Set<String> taken() {
        Set<String> names = new HashSet<>(SystemProperty.ALL);
        names.add(StoredItem.ID);
        names.add("ttl");
        return Set.copyOf(names);
    }

    /** The name that a property has in the stored document. */
    public static String stored(String name) {
        return TAKEN.contains(name) ? PREFIX + name : name;
    }

    /** The name that users know, of a member of a stored document. */
    static String shown(String stored) {
        return stored.startsWith(PREFIX) ? stored.substring(PREFIX.length()) : stored;
    }

    /** Whether a member of a stored document can be a property of the user. */
    static boolean isShown(String stored) {
        return switch (stored) {
            case EntityKeys.PARTITION_KEY, EntityKeys.ROW_KEY, EntityKeys.TIMESTAMP -> false;
            default -> isIdentifier(shown(stored)) && stored(shown(stored)).equals(stored);
        };
    }

    static void check(String name) {
        if (name.length() > CHARS_MAX) {
            throw TableError.badRequest("PropertyNameTooLong",
                    "The name of a property has " + name.length() + " characters. Use no more than " + CHARS_MAX + ".");
        }
        if (!isIdentifier(name)) {
            throw TableError.badRequest("PropertyNameInvalid",
                    "'" + name
                            + "' is no name for a property. Begin with a letter or _, and go on with letters, digits and _.");
        }
    }

    /** Whether it is an identifier as C# has them. */
    public static boolean isIdentifier(String name) {
        if (name.isEmpty() || !isStart(name.codePointAt(0))) {
            return false;
        }
        int at = 0;
        while (at < name.length()) {
            int character = name.codePointAt(at);
            if (!isPart(character)) {
                return false;
            }
            at += Character.charCount(character);
        }
        return true;
    }

    /** Whether names may begin with a character. */
    public static boolean isStart(int character) {
        return character == '_' || Character.isLetter(character)
                || Character.getType(character) == Character.LETTER_NUMBER;
    }

    /** Whether a character may be in a name. */
    public static boolean isPart(int character) {
        return isStart(character) || switch (Character.getType(character)) {
            case Character.DECIMAL_DIGIT_NUMBER,
                    Character.CONNECTOR_PUNCTUATION,
                    Character.NON_SPACING_MARK,
                    Character.COMBINING_SPACING_MARK,
                    Character.FORMAT ->
                true;
            default -> false;
        };
    }
}
