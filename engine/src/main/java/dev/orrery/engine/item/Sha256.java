package dev.orrery.engine.item;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash that stands for values which are too long to be kept in a key. */
public final class Sha256 {

    private Sha256() {}

    public static byte[] of(byte[] bytes, int offset, int length) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(bytes, offset, length);
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
