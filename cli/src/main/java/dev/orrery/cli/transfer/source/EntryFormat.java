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

    /** The entries of a stream; if no form is given, its first letter tells. */
    public static EntrySource open(
            InputStream stream, Optional<EntryFormat> given, char separator, Map<String, CsvColumn.Type> types)
            throws IOException {
        SourceBytes in = new SourceBytes(stream);
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

    private static CsvReader csv(SourceBytes in, char separator) throws IOException {
        return new CsvReader(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)), separator);
    }

    private static boolean isArray(SourceBytes in, int first) throws IOException {
        return first == '[' && in.read() == '[';
    }

    private static void skipByteOrderMark(SourceBytes in) throws IOException {
        if (in.peek() == BYTE_ORDER_MARK_1) {
            in.skipNBytes(BYTE_ORDER_MARK_BYTES);
        }
    }

    /** Goes to the first letter that isn't white space and leaves it to be read. */
    private static int firstLetter(SourceBytes in) throws IOException {
        while (Character.isWhitespace(in.peek())) {
            in.skipNBytes(1);
        }
        return in.peek();
    }
}
