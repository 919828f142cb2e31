package dev.orrery.cli.shell;

import java.util.ArrayList;
import java.util.List;

/**
 * Puts lines together to statements, which end with a semicolon that is part of no text and no comment, and to commands,
 * which are single lines that begin with a backslash.
 */
final class StatementBuffer {

    /** Inside of what the next character is. */
    private enum Place {
        CODE,
        SINGLE_QUOTES,
        DOUBLE_QUOTES,
        LINE_COMMENT,
        BLOCK_COMMENT
    }

    private final StringBuilder text = new StringBuilder();
    private Place place = Place.CODE;
    private boolean hasCode;

    /** Takes a line; returns the statements and commands that are complete with it. */
    List<String> add(String line) {
        if (isEmpty() && SessionCommands.isCommand(line)) {
            text.setLength(0);
            return List.of(line.strip());
        }
        List<String> complete = new ArrayList<>();
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (place == Place.CODE && c == ';') {
                take(complete);
            } else {
                i += step(c, i + 1 < line.length() ? line.charAt(i + 1) : '\n');
            }
        }
        if (place != Place.BLOCK_COMMENT) {
            // Texts and comments of a line end with it.
            place = Place.CODE;
        }
        text.append('\n');
        return complete;
    }

    /** Whether nothing is under way but comments. */
    boolean isEmpty() {
        return place == Place.CODE && !hasCode;
    }

    /** What was begun and not ended, once no more lines come. */
    List<String> rest() {
        List<String> complete = new ArrayList<>();
        take(complete);
        place = Place.CODE;
        return complete;
    }

    private void take(List<String> complete) {
        if (hasCode) {
            complete.add(text.toString().strip());
        }
        text.setLength(0);
        hasCode = false;
    }

    /** Takes a character, and the next if they belong together; returns how many of the next ones were taken. */
    private int step(char c, char next) {
        boolean isPair = switch (place) {
            case CODE -> (c == '-' && next == '-') || (c == '/' && next == '*');
            case SINGLE_QUOTES, DOUBLE_QUOTES -> c == '\\' && next != '\n';
            case LINE_COMMENT -> false;
            case BLOCK_COMMENT -> c == '*' && next == '/';
        };
        hasCode |= place == Place.CODE && !isPair && !Character.isWhitespace(c);
        place = placeAfter(c, isPair);
        text.append(c);
        if (isPair) {
            text.append(next);
        }
        return isPair ? 1 : 0;
    }

    private Place placeAfter(char c, boolean isPair) {
        return switch (place) {
            case CODE -> switch (c) {
                case '\'' -> Place.SINGLE_QUOTES;
                case '"' -> Place.DOUBLE_QUOTES;
                case '-' -> isPair ? Place.LINE_COMMENT : Place.CODE;
                case '/' -> isPair ? Place.BLOCK_COMMENT : Place.CODE;
                default -> Place.CODE;
            };
            case SINGLE_QUOTES -> c == '\'' ? Place.CODE : place;
            case DOUBLE_QUOTES -> c == '"' ? Place.CODE : place;
            case LINE_COMMENT -> place;
            case BLOCK_COMMENT -> isPair ? Place.CODE : place;
        };
    }
}
