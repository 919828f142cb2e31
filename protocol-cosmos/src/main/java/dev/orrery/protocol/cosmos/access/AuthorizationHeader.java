package dev.orrery.protocol.cosmos.access;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The header by which a client proves who it is: {@code type=master&ver=1.0&sig=…}, URL-encoded or not.
 *
 * @param type {@code master}, {@code resource}, {@code aad} or {@code sas}
 * @param signature what follows, as it came
 */
record AuthorizationHeader(String type, String version, String signature) {

    static AuthorizationHeader parse(String header) {
        String text = header.startsWith("type=") ? header : decode(header);
        int version = text.indexOf("&ver=");
        int signature = text.indexOf("&sig=");
        if (!text.startsWith("type=") || version < 0 || signature < version) {
            throw malformed();
        }
        return new AuthorizationHeader(
                text.substring("type=".length(), version).toLowerCase(Locale.ROOT),
                text.substring(version + "&ver=".length(), signature),
                text.substring(signature + "&sig=".length()));
    }

    /** Resolves %xx. A plus stays a plus, since base64 has it. */
    private static String decode(String header) {
        byte[] bytes = new byte[header.length()];
        int length = 0;
        for (int i = 0; i < header.length(); i++) {
            char c = header.charAt(i);
            if (c == '%') {
                if (i + 2 >= header.length()
                        || !HexFormat.isHexDigit(header.charAt(i + 1))
                        || !HexFormat.isHexDigit(header.charAt(i + 2))) {
                    throw malformed();
                }
                bytes[length++] = (byte) HexFormat.fromHexDigits(header, i + 1, i + 3);
                i += 2;
            } else {
                bytes[length++] = (byte) c;
            }
        }
        return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }

    private static OrreryException malformed() {
        return new OrreryException(
                ErrorCode.UNAUTHORIZED,
                "The authorization header has to be type=…&ver=1.0&sig=…, URL-encoded");
    }
}
