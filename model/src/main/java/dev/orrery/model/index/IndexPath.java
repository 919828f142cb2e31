package dev.orrery.model.index;

import dev.orrery.model.index.PathStep.Element;
import dev.orrery.model.index.PathStep.Name;
import dev.orrery.model.value.PropertyPath;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** A place in an item, the same for all elements of an array: {@code /tags/[]/"last change"}. */
public record IndexPath(List<PathStep> steps) {

    /** The item itself. */
    public static final IndexPath ROOT = new IndexPath(List.of());

    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9_]+");

    public IndexPath {
        steps = List.copyOf(steps);
    }

    /** Parses {@code /a/[]/"b c"}; the empty text is the root. */
    public static IndexPath parse(String text) {
        return new IndexPath(new IndexPathParser(text).steps());
    }

    public static IndexPath of(PropertyPath path) {
        return new IndexPath(path.names().stream().<PathStep>map(Name::new).toList());
    }

    /** The path of a property of what is here. */
    public IndexPath property(String name) {
        return then(new Name(name));
    }

    /** The path of the elements of what is here. */
    public IndexPath elements() {
        return then(PathStep.ELEMENT);
    }

    private IndexPath then(PathStep step) {
        List<PathStep> longer = new ArrayList<>(steps);
        longer.add(step);
        return new IndexPath(longer);
    }

    public boolean isRoot() {
        return steps.isEmpty();
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (PathStep step : steps) {
            text.append('/').append(text(step));
        }
        return text.toString();
    }

    private static String text(PathStep step) {
        return switch (step) {
            case Element() -> "[]";
            case Name(String name) when PLAIN_NAME.matcher(name).matches() -> name;
            case Name(String name) -> '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        };
    }
}
