package dev.orrery.model.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.ArrayList;
import java.util.List;

/** Reads the steps of a path: names, quoted names and {@code []}, each after a slash. */
final class IndexPathParser {

    private static final String FORBIDDEN_IN_PLAIN_NAMES = "*?[]\"'";

    private final String text;
    private int position;

    IndexPathParser(String text) {
        this.text = text;
    }

    List<PathStep> steps() {
        List<PathStep> steps = new ArrayList<>();
        while (position < text.length()) {
            steps.add(step());
        }
        return steps;
    }

    private PathStep step() {
        if (text.charAt(position) != '/') {
            throw invalid("An indexing path has a slash before each of its steps");
        }
        position++;
        if (position == text.length()) {
            throw invalid("An indexing path has a name between its slashes");
        }
        char first = text.charAt(position);
        return first == '"' || first == '\'' ? quotedName(first) : plainStep();
    }

    /** A backslash makes the quote or a backslash behind it part of the name, as in a property path. */
    private PathStep quotedName(char quote) {
        StringBuilder name = new StringBuilder();
        position++;
        while (position < text.length()) {
            char c = text.charAt(position++);
            if (c == quote) {
                return new PathStep.Name(name.toString());
            }
            name.append(c == '\\' && isAtEither(quote, '\\') ? text.charAt(position++) : c);
        }
        throw invalid("A quoted name in an indexing path ends with the same quote");
    }

    private boolean isAtEither(char one, char other) {
        return position < text.length() && (text.charAt(position) == one || text.charAt(position) == other);
    }

    private PathStep plainStep() {
        int slash = text.indexOf('/', position);
        String step = text.substring(position, slash < 0 ? text.length() : slash);
        position += step.length();
        if (step.equals("[]")) {
            return PathStep.ELEMENT;
        }
        if (step.isEmpty()) {
            throw invalid("An indexing path has a name between its slashes");
        }
        if (step.chars().anyMatch(c -> FORBIDDEN_IN_PLAIN_NAMES.indexOf(c) >= 0)) {
            throw invalid("A name with special characters must be quoted in an indexing path,"
                    + " and wildcards may only stand at its end");
        }
        return new PathStep.Name(step);
    }

    private OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence).with("path", text);
    }
}
