package dev.orrery.protocol.table.edm;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The properties that a client wants to see, keys included.
 *
 * @param names of these; empty if all are wanted
 */
public record SelectedProperties(Set<String> names) {

    public static final SelectedProperties ALL = new SelectedProperties(Set.of());

    private static final String STAR = "*";

    public SelectedProperties {
        names = Set.copyOf(names);
    }

    /** Reads {@code $select}: names with commas between; nothing, or a star, is all. */
    public static SelectedProperties parse(String text) {
        Set<String> names = Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toSet());
        return names.contains(STAR) ? ALL : new SelectedProperties(names);
    }

    public boolean has(String name) {
        return names.isEmpty() || names.contains(name);
    }
}
