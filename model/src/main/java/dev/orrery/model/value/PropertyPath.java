package dev.orrery.model.value;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A path of property names through objects, such as {@code /a/"b c"/d}.
 *
 * <p>A name may stand in single or double quotes, and must if it is empty, has a slash in it, starts with a quote or a
 * bracket, or is a wildcard ({@code *} or {@code ?}). Between quotes a backslash makes the quote or a backslash behind
 * it part of the name.
 */
public record PropertyPath(List<String> names) {

    public PropertyPath {
        names = List.copyOf(names);
        if (names.isEmpty()) {
            throw new IllegalArgumentException("A path has at least one name");
        }
    }

    public static PropertyPath of(String... names) {
        return new PropertyPath(List.of(names));
    }

    public static PropertyPath parse(String text) {
        return new PropertyPath(new PropertyPathParser(text).parse());
    }

    /** Whether the other path is this one or leads on from it. */
    public boolean isPrefixOf(PropertyPath other) {
        return names.size() <= other.names.size() && names.equals(other.names.subList(0, names.size()));
    }

    /** The path as it can be parsed again, with quotes only where they are needed or a name has spaces. */
    @Override
    public String toString() {
        return names.stream().map(name -> "/" + quotedIfNeeded(name)).collect(Collectors.joining());
    }

    private static String quotedIfNeeded(String name) {
        if (!needsQuotes(name)) {
            return name;
        }
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static boolean needsQuotes(String name) {
        return name.isEmpty()
                || name.equals("*")
                || name.equals("?")
                || "\"'[".indexOf(name.charAt(0)) >= 0
                || name.indexOf('/') >= 0
                || name.chars().anyMatch(Character::isWhitespace);
    }
}
