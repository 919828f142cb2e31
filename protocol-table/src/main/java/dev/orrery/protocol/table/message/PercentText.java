package dev.orrery.protocol.table.message;

import dev.orrery.protocol.table.edm.TableError;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Text in a URL, in which {@code %xx} stands for a byte of UTF-8. */
final class PercentText {

    private PercentText() {}

    /** Text of a parameter, in which a plus is a space, as forms and some clients write it. */
    static String decodedParameter(String text) {
        return decoded(text.replace('+', ' '));
    }

    /** Text of a path, in which a plus is a plus. */
    static String decoded(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] raw = text.getBytes(StandardCharsets.UTF_8);
        byte[] bytes = new byte[raw.length];
        int length = 0;
        for (int i = 0; i < raw.length; i++) {
            if (raw[i] == '%') {
                bytes[length++] = hex(raw, i);
                i += 2;
            } else {
                bytes[length++] = raw[i];
            }
        }
        return utf8(bytes, length);
    }

    private static byte hex(byte[] raw, int percent) {
        if (percent + 2 >= raw.length
                || !HexFormat.isHexDigit(raw[percent + 1])
                || !HexFormat.isHexDigit(raw[percent + 2])) {
            throw TableError.invalidInput("The URL has a % without two hexadecimal digits behind. Write %25 for a %.");
        }
        return (byte) (HexFormat.fromHexDigit(raw[percent + 1]) << 4 | HexFormat.fromHexDigit(raw[percent + 2]));
    }

    private static String utf8(byte[] bytes, int length) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, 0, length)).toString();
        } catch (CharacterCodingException e) {
            throw TableError.invalidInput("The URL has escapes that are no UTF-8. Encode it as UTF-8.");
        }
    }
}
