package dev.orrery.model.value;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.json.JsonFactory;

/** Turns the tokens of one JSON text into an encoded value. */
final class JsonTextParser {

    /** For bytes: UTF-8 only, and names that come again and again are decoded once. */
    private static final JsonFactory BYTES = JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(JsonText.NESTING_MAX + 1)
                    .maxStringLength(Integer.MAX_VALUE)
                    .maxNumberLength(Integer.MAX_VALUE)
                    .maxNameLength(Integer.MAX_VALUE)
                    .build())
            .disable(TokenStreamFactory.Feature.CHARSET_DETECTION)
            .build();

    /** For characters: without a table of names, so that no choice of names can be a problem. */
    private static final JsonFactory CHARACTERS =
            BYTES.rebuild().disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES).build();

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** A whole number with so many characters, minus included, fits into 64 bits. */
    private static final int LONG_CHARS_SAFE = 18;

    /** A whole number with more characters doesn't. */
    private static final int LONG_CHARS_MAX = 20;

    private final JsonParser tokens;
    private final ValueWriter out;
    private final ObjectNames names;
    private int depth;

    private JsonTextParser(JsonParser tokens, int capacity) {
        this.tokens = tokens;
        this.out = new ValueWriter(capacity);
        this.names = new ObjectNames(out.buffer());
    }

    static JsonValue parse(byte[] utf8, int offset, int length) {
        checkUtf8(utf8, offset, length);
        int mark = startsWithMark(utf8, offset, length) ? BYTE_ORDER_MARK.length : 0;
        int start = offset + mark;
        try (JsonParser tokens = BYTES.createParser(ObjectReadContext.empty(), utf8, start, length - mark)) {
            return new JsonTextParser(tokens, length + 16).parse();
        } catch (JacksonException malformedOrStrange) {
            // Over bytes, Jackson also gives up if many names have the same hash.
            return parse(new String(utf8, start, length - mark, StandardCharsets.UTF_8));
        }
    }

    static JsonValue parse(String text) {
        try {
            return parseCharacters(text);
        } catch (JacksonException malformedOrStrange) {
            String resolved = SurrogateEscapes.resolve(text);
            if (resolved.equals(text)) {
                throw malformed(malformedOrStrange);
            }
            return parseResolved(resolved, malformedOrStrange);
        }
    }

    private static JsonValue parseResolved(String resolved, JacksonException firstProblem) {
        try {
            return parseCharacters(resolved);
        } catch (JacksonException malformed) {
            throw malformed(firstProblem);
        }
    }

    private static JsonValue parseCharacters(String text) {
        try (JsonParser tokens = CHARACTERS.createParser(ObjectReadContext.empty(), text)) {
            return new JsonTextParser(tokens, text.length() + 16).parse();
        }
    }

    private JsonValue parse() {
        JsonToken token = tokens.nextToken();
        if (token == null) {
            throw invalid("The JSON text is empty. Send a value");
        }
        while (true) {
            accept(token);
            token = tokens.nextToken();
            if (token == null) {
                return out.finish();
            }
            if (depth == 0) {
                throw invalid("Something follows the end of the JSON text, in line {line}, column {column}. Remove it");
            }
        }
    }

    private void accept(JsonToken token) {
        switch (token) {
            case PROPERTY_NAME -> {
                names.add();
                out.name(tokens.currentName());
            }
            case VALUE_STRING ->
                out.value(tokens.getStringCharacters(), tokens.getStringOffset(), tokens.getStringLength());
            case VALUE_NUMBER_INT -> acceptWholeNumber();
            case VALUE_NUMBER_FLOAT -> acceptDouble(tokens.getDoubleValue());
            case VALUE_TRUE -> out.value(true);
            case VALUE_FALSE -> out.value(false);
            case VALUE_NULL -> out.nullValue();
            case START_OBJECT -> {
                goDeeper();
                out.startObject();
                names.startObject();
            }
            case END_OBJECT -> {
                names.endObject();
                out.endObject();
                depth--;
            }
            case START_ARRAY -> {
                goDeeper();
                out.startArray();
            }
            case END_ARRAY -> {
                out.endArray();
                depth--;
            }
            case NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
                throw new IllegalStateException("No such token comes from a JSON text: " + token);
        }
    }

    private void goDeeper() {
        if (++depth > JsonText.NESTING_MAX) {
            throw new OrreryException(ErrorCode.NESTING_TOO_DEEP,
                    "The JSON text has more than {levelsMax} levels, in line {line}, column {column}. Nest it less")
                    .with("levelsMax", JsonText.NESTING_MAX)
                    .with("line", tokens.currentTokenLocation().getLineNr())
                    .with("column", tokens.currentTokenLocation().getColumnNr());
        }
    }

    private void acceptWholeNumber() {
        int chars = tokens.getStringLength();
        if (chars <= LONG_CHARS_SAFE) {
            acceptLong(tokens.getLongValue(), chars);
        } else if (chars <= LONG_CHARS_MAX && new BigInteger(tokens.getString()).bitLength() < Long.SIZE) {
            out.value(Long.parseLong(tokens.getString()));
        } else {
            acceptDouble(Double.parseDouble(tokens.getString()));
        }
    }

    private void acceptLong(long number, int chars) {
        boolean isMinusZero = number == 0 && chars == 2;
        if (isMinusZero) {
            out.value(-0.0);
        } else {
            out.value(number);
        }
    }

    private void acceptDouble(double number) {
        if (!Double.isFinite(number)) {
            throw invalid(
                    "The JSON text has a number that is too large for a double, in line {line}, column {column}. Write it as a string");
        }
        out.value(number);
    }

    private OrreryException invalid(String sentence) {
        return invalid(sentence, tokens.currentTokenLocation());
    }

    private static OrreryException invalid(String sentence, TokenStreamLocation place) {
        return new OrreryException(ErrorCode.INVALID_JSON, sentence)
                .with("line", place.getLineNr())
                .with("column", place.getColumnNr());
    }

    private static OrreryException malformed(JacksonException cause) {
        return invalid("The JSON text is malformed, in line {line}, column {column}: {problem}", cause.getLocation())
                .with("problem", cause.getOriginalMessage());
    }

    /** Jackson takes some sequences of bytes that aren't UTF-8, such as encoded surrogates. */
    private static void checkUtf8(byte[] utf8, int offset, int length) {
        int end = offset + length;
        int invalid = Utf8.invalidAt(utf8, offset, end);
        if (invalid < end) {
            throw notUtf8(utf8, offset, invalid);
        }
    }

    private static OrreryException notUtf8(byte[] utf8, int offset, int invalid) {
        int line = 1;
        int lineStart = offset;
        for (int i = offset; i < invalid; i++) {
            if (utf8[i] == '\n') {
                line++;
                lineStart = i + 1;
            }
        }
        return new OrreryException(ErrorCode.INVALID_JSON,
                "The JSON text isn't UTF-8, in line {line}, column {column}. Encode it as UTF-8")
                .with("line", line)
                .with("column", invalid - lineStart + 1);
    }

    private static boolean startsWithMark(byte[] utf8, int offset, int length) {
        int markEnd = offset + BYTE_ORDER_MARK.length;
        return length >= BYTE_ORDER_MARK.length
                && Arrays.equals(utf8, offset, markEnd, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length);
    }
}
