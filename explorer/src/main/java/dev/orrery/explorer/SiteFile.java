package dev.orrery.explorer;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file of the page.
 *
 * @param etag what changes if the content does
 */
record SiteFile(String contentType, byte[] content, String etag) {

    private static final int ETAG_BYTES = 16;

    static SiteFile of(String contentType, byte[] content) {
        return new SiteFile(contentType, content, '"' + HexFormat.of().formatHex(hash(content), 0, ETAG_BYTES) + '"');
    }

    private static byte[] hash(byte[] content) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(content);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
