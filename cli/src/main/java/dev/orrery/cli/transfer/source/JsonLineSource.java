package dev.orrery.cli.transfer.source;

import java.io.IOException;
import java.util.Optional;

/** JSON lines: an item on each line; empty lines don't count. */
final class JsonLineSource implements EntrySource {

    private final SourceBytes in;
    private long number;

    JsonLineSource(SourceBytes in) {
        this.in = in;
    }

    @Override
    public Optional<Entry> next() throws IOException {
        while (in.peek() != SourceBytes.END) {
            byte[] line = in.line();
            if (!isBlank(line)) {
                number++;
                return Optional.of(new JsonEntry(number, line));
            }
        }
        return Optional.empty();
    }

    private static boolean isBlank(byte[] line) {
        for (byte letter : line) {
            if (!Character.isWhitespace(letter)) {
                return false;
            }
        }
        return true;
    }
}
