package dev.orrery.protocol.table.batch;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Lines with a name and a value each, and what stands behind the first blank line. Each character is a byte.
 *
 * @param headers by their names in lower case
 */
record MimePart(Map<String, String> headers, String body) {

    /** Reads a part; lines end with CRLF or LF, and a part may end without a blank line. */
    static MimePart parse(String text) {
        Map<String, String> headers = new HashMap<>();
        int place = 0;
        while (place < text.length()) {
            int end = text.indexOf('\n', place);
            String line = (end < 0 ? text.substring(place) : text.substring(place, end)).strip();
            place = end < 0 ? text.length() : end + 1;
            if (line.isEmpty()) {
                return new MimePart(headers, text.substring(place));
            }
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.putIfAbsent(
                        line.substring(0, colon).strip().toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
            }
        }
        return new MimePart(headers, "");
    }

    Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }
}
