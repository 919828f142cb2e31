package dev.orrery.model.value;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.ArrayList;
import java.util.List;

/** Takes the text of a {@link PropertyPath} apart. */
final class PropertyPathParser {

    private final String text;
    private int at;

    PropertyPathParser(String text) {
        this.text = text;
    }

    List<String> parse() {
        List<String> names = new ArrayList<>();
        do {
            if (at == text.length() || text.charAt(at) != '/') {
                throw invalid("Every name of a property path starts with a slash");
            }
            at++;
            names.add(isAtQuote() ? quotedName() : plainName());
        } while (at < text.length());
        return names;
    }

    private boolean isAtQuote() {
        return at < text.length() && (text.charAt(at) == '"' || text.charAt(at) == '\'');
    }

    private String quotedName() {
        char quote = text.charAt(at++);
        StringBuilder name = new StringBuilder();
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c == quote) {
                return name.toString();
            }
            boolean isEscape = c == '\\' && at < text.length() && (text.charAt(at) == quote || text.charAt(at) == '\\');
            name.append(isEscape ? text.charAt(at++) : c);
        }
        throw invalid("A quoted name of a property path has no closing quote");
    }

    private String plainName() {
        int slash = text.indexOf('/', at);
        String name = text.substring(at, slash < 0 ? text.length() : slash);
        if (name.isEmpty()) {
            throw invalid("A property path has no empty names and no slash at its end");
        }
        if (name.equals("*") || name.equals("?")) {
            throw invalid("A property path has no wildcards");
        }
        if (name.startsWith("[")) {
            throw invalid("A property path has no array indexes");
        }
        at += name.length();
        return name;
    }

    private OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence).with("path", text);
    }
}
