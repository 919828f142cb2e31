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
            throw invalid("The indexing path '{path}' lacks a slash before one of its steps. Write /a/b");
        }
        position++;
        if (position == text.length()) {
            throw invalid("The indexing path '{path}' has no name between two slashes, or at its end. Write /a/b");
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
        throw invalid("The indexing path '{path}' has a quoted name without its closing quote. Add it");
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
            throw invalid("The indexing path '{path}' has no name between two slashes, or at its end. Write /a/b");
        }
        if (step.chars().anyMatch(c -> FORBIDDEN_IN_PLAIN_NAMES.indexOf(c) >= 0)) {
            throw invalid(
                    "The indexing path '{path}' has a name with special characters, or a wildcard before its end. Quote the name,"
                            + " or move the wildcard");
        }
        return new PathStep.Name(step);
    }

    private OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence).with("path", text);
    }
}
