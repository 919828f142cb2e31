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
                throw invalid("The property path '{path}' has a name without a slash before it. Write /a/b");
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
        throw invalid("The property path '{path}' has a quoted name without its closing quote. Add it");
    }

    private String plainName() {
        int slash = text.indexOf('/', at);
        String name = text.substring(at, slash < 0 ? text.length() : slash);
        if (name.isEmpty()) {
            throw invalid("The property path '{path}' has an empty name, or a slash at its end. Write /a/b");
        }
        if (name.equals("*") || name.equals("?")) {
            throw invalid("The property path '{path}' has a wildcard. Name the property");
        }
        if (name.startsWith("[")) {
            throw invalid("The property path '{path}' has an array index. Name a property");
        }
        at += name.length();
        return name;
    }

    private OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence).with("path", text);
    }
}
