package dev.orrery.cli.transfer.source;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The forms in which files have items. */
public enum EntryFormat {
    /** One array of objects, or objects that follow each other, over as many lines as they like. */
    JSON,
    /** An object on each line. */
    JSONL,
    CSV;

    private static final int BYTE_ORDER_MARK_1 = 0xEF;
    private static final int BYTE_ORDER_MARK_BYTES = 3;

    /** The form that a file's name says; empty if it says none. */
    public static Optional<EntryFormat> ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(".jsonl") || lower.endsWith(".ndjson")) {
            return Optional.of(JSONL);
        }
        if (lower.endsWith(".csv") || lower.endsWith(".tsv")) {
            return Optional.of(CSV);
        }
        return lower.endsWith(".json") ? Optional.of(JSON) : Optional.empty();
    }

    /** The entries of a stream that has a buffer; if no form is given, its first letter tells. */
    public static EntrySource open(
            InputStream in, Optional<EntryFormat> given, char separator, Map<String, CsvColumn.Type> types)
            throws IOException {
        skipByteOrderMark(in);
        int first = firstLetter(in);
        EntryFormat format = given.orElse(first == '{' ? JSONL : first == '[' ? JSON : CSV);
        EntrySource entries = switch (format) {
            case JSONL -> new JsonLineSource(in);
            case JSON -> new JsonSequenceSource(in, isArray(in, first));
            case CSV -> new CsvSource(csv(in, separator), separator, types);
        };
        return new LiveSource(entries, in);
    }

    private static CsvReader csv(InputStream in, char separator) throws IOException {
        return new CsvReader(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), separator);
    }

    private static boolean isArray(InputStream in, int first) throws IOException {
        return first == '[' && in.read() == '[';
    }

    private static void skipByteOrderMark(InputStream in) throws IOException {
        in.mark(BYTE_ORDER_MARK_BYTES);
        if (in.read() == BYTE_ORDER_MARK_1) {
            in.skipNBytes(BYTE_ORDER_MARK_BYTES - 1L);
        } else {
            in.reset();
        }
    }

    /** Goes to the first letter that isn't white space and leaves it to be read. */
    private static int firstLetter(InputStream in) throws IOException {
        int c;
        do {
            in.mark(1);
            c = in.read();
        } while (Character.isWhitespace(c));
        in.reset();
        return c;
    }
}
