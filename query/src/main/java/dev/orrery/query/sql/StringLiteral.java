package dev.orrery.query.sql;

import java.util.HexFormat;
import org.antlr.v4.runtime.Token;

/** Reads and writes strings: in single or double quotes, with JSON's escapes and {@code \'}. */
final class StringLiteral {

    private static final int UNICODE_DIGITS = 4;

    private final Token token;
    private final String text;
    private final int end;
    private final StringBuilder decoded = new StringBuilder();
    private int at = 1;

    private StringLiteral(Token token) {
        this.token = token;
        text = token.getText();
        end = text.length() - 1;
    }

    static String decode(Token token) {
        return new StringLiteral(token).decode();
    }

    /** The literal of a string, in double quotes. */
    static String encode(String text) {
        StringBuilder literal = new StringBuilder(text.length() + 2).append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\') {
                literal.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                literal.append("\\u").append(HexFormat.of().toHexDigits(c));
            } else {
                literal.append(c);
            }
        }
        return literal.append('"').toString();
    }

    private String decode() {
        while (at < end) {
            char c = text.charAt(at++);
            decoded.append(c == '\\' ? escaped() : c);
        }
        return decoded.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        return switch (c) {
            case '"', '\'', '\\', '/' -> c;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> throw SyntaxErrors.at(token,
                    "The string has an escape that isn't one, {escape}, in line {line}, column {column}. Write \\\\ for a backslash")
                    .with("escape", "\\" + c);
        };
    }

    private char unicode() {
        int start = at;
        at += UNICODE_DIGITS;
        if (at > end || !text.substring(start, at).chars().allMatch(HexFormat::isHexDigit)) {
            throw SyntaxErrors.at(token,
                    "The string has a \\u without four hexadecimal digits, in line {line}, column {column}. Add them");
        }
        return (char) HexFormat.fromHexDigits(text, start, at);
    }
}
