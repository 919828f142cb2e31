package dev.orrery.engine.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key that signs texts with HMAC-SHA256. */
public final class SigningKey {

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;
    // Making one costs more than using it; there are never more than were used at the same time.
    private final Queue<Mac> idle = new ConcurrentLinkedQueue<>();

    SigningKey(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    public static SigningKey ofBase64(String key) {
        return new SigningKey(Base64.getDecoder().decode(key));
    }

    byte[] sign(String text) {
        Mac mac = idle.poll();
        if (mac == null) {
            mac = newMac();
        }
        byte[] signature = mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        idle.add(mac);
        return signature;
    }

    /** Whether a text has this signature; takes the same time wherever it differs. */
    public boolean hasSigned(String text, byte[] signature) {
        return MessageDigest.isEqual(sign(text), signature);
    }

    private Mac newMac() {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HMAC-SHA256", e);
        }
    }
}
