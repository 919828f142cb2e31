package dev.orrery.network.tls;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** What can stand between the BEGIN and END lines of a PEM text. */
enum Pem {
    CERTIFICATE("CERTIFICATE"),
    PRIVATE_KEY("PRIVATE KEY");

    private static final int LINE_LENGTH = 64;

    private final String begin;
    private final String end;

    Pem(String label) {
        this.begin = "-----BEGIN " + label + "-----";
        this.end = "-----END " + label + "-----";
    }

    String encode(byte[] bytes) {
        byte[] lineEnd = "\n".getBytes(StandardCharsets.US_ASCII);
        return begin + "\n" + Base64.getMimeEncoder(LINE_LENGTH, lineEnd).encodeToString(bytes) + "\n" + end + "\n";
    }

    /** The bytes of the first part of this kind; fails with an IllegalArgumentException if there is none. */
    byte[] decode(String text) {
        int from = text.indexOf(begin);
        int to = text.indexOf(end);
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("There is no " + this);
        }
        return Base64.getMimeDecoder().decode(text.substring(from + begin.length(), to));
    }
}
