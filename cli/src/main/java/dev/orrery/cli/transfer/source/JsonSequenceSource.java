package dev.orrery.cli.transfer.source;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * The elements of one large array, or values that follow each other with only white space between. They are told apart by
 * their brackets and quotes alone, so that an element which is no proper JSON spoils no other.
 */
final class JsonSequenceSource implements EntrySource {

    private static final int END = SourceBytes.END;

    private final SourceBytes in;
    private final boolean isArray;
    private long number;
    private boolean hasEnded;

    /** The values of a file; of an array, its opening bracket is read already. */
    JsonSequenceSource(SourceBytes in, boolean isArray) {
        this.in = in;
        this.isArray = isArray;
    }

    @Override
    public Optional<Entry> next() throws IOException {
        if (hasEnded) {
            return Optional.empty();
        }
        int first = firstOfValue();
        if (isArray && first == END) {
            throw cut();
        }
        if (first == END || (isArray && first == ']')) {
            hasEnded = true;
            return Optional.empty();
        }
        number++;
        ByteArrayOutputStream value = new ByteArrayOutputStream();
        value.write(first);
        if (first == '{' || first == '[') {
            readStructure(value);
        } else {
            readScalar(value);
        }
        return Optional.of(new JsonEntry(number, value.toByteArray()));
    }

    private int firstOfValue() throws IOException {
        int c = in.read();
        while (Character.isWhitespace(c) || (isArray && c == ',')) {
            c = in.read();
        }
        return c;
    }

    /** Reads up to the bracket that closes the one which was read. */
    private void readStructure(ByteArrayOutputStream value) throws IOException {
        int depth = 1;
        while (depth > 0) {
            int c = in.read();
            if (c == END) {
                throw cut();
            }
            value.write(c);
            switch (c) {
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                case '"' -> readString(value);
                default -> {}
            }
        }
    }

    private void readString(ByteArrayOutputStream value) throws IOException {
        int c = in.read();
        while (c != '"') {
            if (c == END) {
                throw cut();
            }
            value.write(c);
            if (c == '\\') {
                value.write(in.read());
            }
            c = in.read();
        }
        value.write(c);
    }

    /** A number or word, which is no item anyhow, ends where the next value begins. */
    private void readScalar(ByteArrayOutputStream value) throws IOException {
        int c = in.peek();
        while (c != END && c != ',' && c != ']' && c != '{' && !Character.isWhitespace(c)) {
            value.write(in.read());
            c = in.peek();
        }
    }

    private OrreryException cut() {
        return new OrreryException(ErrorCode.INVALID_JSON,
                "The file ends in the middle of entry {entry}. It may have been cut")
                .with("entry", number);
    }
}
