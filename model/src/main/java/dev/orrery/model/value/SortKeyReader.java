package dev.orrery.model.value;

import java.util.Arrays;
import java.util.UUID;

/** Reads keys that {@link SortKey} wrote, one after the other. */
final class SortKeyReader {

    private final byte[] bytes;
    private int at;

    SortKeyReader(byte[] bytes, int offset) {
        this.bytes = bytes;
        this.at = offset;
    }

    /** Where the next key starts. */
    int offset() {
        return at;
    }

    int peekByte() {
        return bytes[at] & 0xFF;
    }

    int nextByte() {
        return bytes[at++] & 0xFF;
    }

    /** Steps over a key. */
    void skip() {
        int depth = 0;
        do {
            int tag = nextByte();
            switch (tag) {
                case SortKey.END -> depth--;
                case SortKey.TAG_ARRAY, SortKey.TAG_OBJECT -> depth++;
                default -> skipScalar(tag);
            }
        } while (depth > 0);
    }

    private void skipScalar(int tag) {
        switch (tag) {
            case SortKey.TAG_NUMBER -> NumberKey.skip(this);
            case SortKey.TAG_STRING -> skipText();
            case SortKey.TAG_BINARY -> {
                at += Integer.BYTES + 1;
                skipText();
            }
            case SortKey.TAG_OBJECT_ID -> at += Format.OBJECT_ID_BYTES;
            case SortKey.TAG_GUID -> at += Format.GUID_BYTES;
            case SortKey.TAG_DATE, SortKey.TAG_TIMESTAMP -> at += Long.BYTES;
            case SortKey.TAG_REGEX -> {
                if (skipText()) {
                    skipText();
                }
            }
            default -> {
                // The other types are nothing but their tag.
            }
        }
    }

    /** Steps over a text; false if it is a cut one. */
    private boolean skipText() {
        while (true) {
            int next = nextByte();
            if (next == SortKey.END) {
                return true;
            }
            if (next == SortKey.ESCAPE && nextByte() == SortKey.CUT) {
                return false;
            }
        }
    }

    JsonValue read() {
        ValueWriter out = new ValueWriter();
        do {
            int tag = nextByte();
            switch (tag) {
                case SortKey.END -> out.end();
                case SortKey.TAG_ARRAY -> out.startArray();
                case SortKey.TAG_OBJECT -> out.startObject();
                default -> readNameOrScalar(out, tag);
            }
        } while (out.depth() > 0);
        return out.finish();
    }

    private void readNameOrScalar(ValueWriter out, int tag) {
        if (out.isNameNext()) {
            out.name(readText().decoded());
        } else {
            readScalar(out, tag);
        }
    }

    private void readScalar(ValueWriter out, int tag) {
        switch (tag) {
            case SortKey.TAG_UNDEFINED -> out.value(JsonValue.UNDEFINED);
            case SortKey.TAG_MIN_KEY -> out.minKey();
            case SortKey.TAG_NULL -> out.nullValue();
            case SortKey.TAG_FALSE -> out.value(false);
            case SortKey.TAG_TRUE -> out.value(true);
            case SortKey.TAG_NUMBER -> out.value(NumberKey.read(this));
            case SortKey.TAG_STRING -> out.value(readText().decoded());
            case SortKey.TAG_BINARY -> readBinary(out);
            case SortKey.TAG_OBJECT_ID -> out.objectId(nextBytes(Format.OBJECT_ID_BYTES));
            case SortKey.TAG_GUID -> out.guid(new UUID(nextLong(), nextLong()));
            case SortKey.TAG_DATE -> out.date(nextLong() ^ Long.MIN_VALUE);
            case SortKey.TAG_TIMESTAMP -> out.timestamp(nextLong());
            case SortKey.TAG_REGEX -> readRegex(out);
            case SortKey.TAG_MAX_KEY -> out.maxKey();
            default -> throw new IllegalStateException("No key starts with the byte " + tag);
        }
    }

    private void readBinary(ValueWriter out) {
        at += Integer.BYTES;
        int subtype = nextByte();
        out.binary(subtype, readText().bytes);
    }

    private void readRegex(ValueWriter out) {
        Text pattern = readText();
        out.regex(pattern.decoded(), pattern.isWhole ? readText().decoded() : "");
    }

    /** A text that was read; a cut one may end in the middle of a character. */
    private static final class Text {

        final byte[] bytes;
        final boolean isWhole;

        Text(byte[] bytes, boolean isWhole) {
            this.bytes = bytes;
            this.isWhole = isWhole;
        }

        String decoded() {
            int length = isWhole ? bytes.length : Utf8.wholeCharacters(bytes);
            return Utf8.decode(bytes, 0, length);
        }
    }

    private Text readText() {
        int start = at;
        boolean isWhole = skipText();
        int end = isWhole ? at - 1 : at - 2;
        ByteBuilder content = new ByteBuilder(end - start);
        for (int i = start; i < end; i++) {
            boolean isEscaped = bytes[i] == SortKey.ESCAPE;
            content.appendByte(isEscaped ? bytes[++i] - 1 : bytes[i]);
        }
        return new Text(content.toBytes(), isWhole);
    }

    private byte[] nextBytes(int count) {
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    private long nextLong() {
        at += Long.BYTES;
        return Format.longAt(bytes, at - Long.BYTES);
    }
}
