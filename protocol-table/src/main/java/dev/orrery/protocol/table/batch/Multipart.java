package dev.orrery.protocol.table.batch;

import dev.orrery.protocol.table.edm.TableError;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Parts with a boundary between them: {@code --boundary}, a part, {@code --boundary}, …, {@code --boundary--}. */
final class Multipart {

    private static final String TYPE = "multipart/mixed";
    private static final String PARAMETER = "boundary=";
    private static final int BOUNDARY_CHARS_MAX = 200;

    private Multipart() {}

    /** The boundary that a Content-Type names; empty if it is of no parts. */
    static Optional<String> boundaryIn(String contentType) {
        if (!contentType.strip().toLowerCase(Locale.ROOT).startsWith(TYPE)) {
            return Optional.empty();
        }
        int start = contentType.toLowerCase(Locale.ROOT).indexOf(PARAMETER);
        if (start < 0) {
            return Optional.empty();
        }
        String rest = contentType.substring(start + PARAMETER.length());
        int end = rest.indexOf(';');
        String boundary = (end < 0 ? rest : rest.substring(0, end)).strip().replace("\"", "");
        return Optional.of(boundary).filter(it -> !it.isEmpty() && it.length() <= BOUNDARY_CHARS_MAX);
    }

    /** The parts of a text. */
    static List<MimePart> parts(String text, String boundary) {
        String delimiter = "--" + boundary;
        List<MimePart> parts = new ArrayList<>();
        int start = nextDelimiter(text, delimiter, 0);
        while (start >= 0) {
            int behind = start + delimiter.length();
            if (text.startsWith("--", behind)) {
                return parts;
            }
            int line = text.indexOf('\n', behind);
            int next = line < 0 ? -1 : nextDelimiter(text, delimiter, line + 1);
            if (next < 0) {
                break;
            }
            parts.add(MimePart.parse(text.substring(Math.min(line + 1, next), endBefore(text, line + 1, next))));
            start = next;
        }
        throw TableError.invalidInput(
                "The batch can't be read: it ends before the boundary '" + boundary + "--' that closes it.");
    }

    /** Where the boundary stands next at the beginning of a line, and is not that of something longer. */
    private static int nextDelimiter(String text, String delimiter, int from) {
        int found = text.indexOf(delimiter, from);
        while (found >= 0) {
            int behind = found + delimiter.length();
            boolean isLineStart = found == 0 || text.charAt(found - 1) == '\n';
            boolean isWhole = behind == text.length() || isEnd(text, behind);
            if (isLineStart && isWhole) {
                return found;
            }
            found = text.indexOf(delimiter, found + 1);
        }
        return -1;
    }

    private static boolean isEnd(String text, int behind) {
        return text.startsWith("--", behind) || Character.isWhitespace(text.charAt(behind));
    }

    /** The line end before a boundary belongs to the boundary. */
    private static int endBefore(String text, int start, int boundary) {
        int end = boundary;
        if (end > start && text.charAt(end - 1) == '\n') {
            end--;
        }
        if (end > start && text.charAt(end - 1) == '\r') {
            end--;
        }
        return Math.max(start, end);
    }
}
