package dev.orrery.cli.client;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs requests with an account key. */
final class RequestSignature {

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    RequestSignature(String base64Key) {
        this.key = new SecretKeySpec(Base64.getDecoder().decode(base64Key), ALGORITHM);
    }

    /** What the authorization header says of a request for a resource, before it is encoded for a URL. */
    String authorization(String method, String type, String link, String date) {
        String text = method.toLowerCase(Locale.ROOT) + "\n" + type + "\n" + link + "\n"
                + date.toLowerCase(Locale.ROOT) + "\n\n";
        return "type=master&ver=1.0&sig=" + Base64.getEncoder().encodeToString(sign(text));
    }

    private byte[] sign(String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has HMAC-SHA256", e);
        }
    }
}
