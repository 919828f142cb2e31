package dev.orrery.cli.transfer.source;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads records of fields as RFC 4180 has them: quotes around what has separators, quotes or line ends in it. */
final class CsvReader {

    private static final int END = -1;

    private final Reader in;
    private final char separator;
    private int next;

    /** Reads from a reader that has a buffer. */
    CsvReader(Reader in, char separator) throws IOException {
        this.in = in;
        this.separator = separator;
        this.next = in.read();
    }

    /** The fields of the next record that isn't an empty line; empty after the last. */
    Optional<List<String>> next() throws IOException {
        while (next == '\r' || next == '\n') {
            next = in.read();
        }
        if (next == END) {
            return Optional.empty();
        }
        List<String> fields = new ArrayList<>();
        fields.add(field());
        while (next == separator) {
            next = in.read();
            fields.add(field());
        }
        return Optional.of(fields);
    }

    private String field() throws IOException {
        StringBuilder text = new StringBuilder();
        if (next == '"') {
            readQuoted(text);
        }
        // What follows a closing quote, though it should not, belongs to the field as well.
        while (next != END && next != separator && next != '\n' && next != '\r') {
            text.append((char) next);
            next = in.read();
        }
        return text.toString();
    }

    private void readQuoted(StringBuilder text) throws IOException {
        next = in.read();
        while (next != END) {
            if (next == '"') {
                next = in.read();
                if (next != '"') {
                    return;
                }
            }
            text.append((char) next);
            next = in.read();
        }
    }
}
