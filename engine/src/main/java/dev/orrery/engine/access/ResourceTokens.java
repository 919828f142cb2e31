package dev.orrery.engine.access;

import dev.orrery.engine.resource.PermissionMode;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/**
 * Makes and reads the tokens of permissions.
 *
 * <p>{@code type=resource&ver=1.0&sig=<signature>;<payload>;}, both in base64. The payload is a JSON object with what the
 * token allows and the second in which it expires; the signature is its HMAC, with a key that is made from the account's.
 */
public final class ResourceTokens {

    public static final Duration LIFETIME_DEFAULT = Duration.ofHours(1);
    public static final Duration LIFETIME_MAX = Duration.ofHours(24);

    private static final String PREFIX = "type=resource&ver=1.0&sig=";

    private final SigningKey key;
    private final Clock clock;

    public ResourceTokens(String accountKey, Clock clock) {
        this.key = new SigningKey(SigningKey.ofBase64(accountKey).sign("resource tokens"));
        this.clock = clock;
    }

    public String issue(ResourceToken token, Duration lifetime) {
        ValueWriter payload = new ValueWriter().startObject();
        payload.name("resource").value(token.resource());
        payload.name("mode").value(token.access().name());
        token.partitionKey().ifPresent(it -> payload.name("partitionKey").value(it.toJson().toString()));
        payload.name("expires").value(clock.instant().plus(lifetime).getEpochSecond());
        String text = base64(JsonText.write(payload.endObject().finish()));
        return PREFIX + base64(key.sign(text)) + ";" + text + ";";
    }

    public ResourceToken verify(String signatureAndPayload) {
        String[] parts = signatureAndPayload.split(";");
        if (parts.length != 2) {
            throw invalid();
        }
        if (!key.hasSigned(parts[1], decode(parts[0]))) {
            throw invalid();
        }
        JsonValue payload = JsonText.parse(decode(parts[1]));
        if (payload.property("expires").longValue() < clock.instant().getEpochSecond()) {
            throw new OrreryException(ErrorCode.FORBIDDEN, "The resource token has expired; read the permission again");
        }
        JsonValue partitionKey = payload.property("partitionKey");
        return new ResourceToken(
                payload.property("resource").stringValue(),
                PermissionMode.Access.valueOf(payload.property("mode").stringValue()),
                partitionKey.isString()
                        ? Optional.of(PartitionKey.parse(partitionKey.stringValue()))
                        : Optional.empty());
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] decode(String text) {
        try {
            return Base64.getDecoder().decode(text.getBytes(StandardCharsets.ISO_8859_1));
        } catch (IllegalArgumentException e) {
            throw invalid();
        }
    }

    private static OrreryException invalid() {
        return new OrreryException(ErrorCode.UNAUTHORIZED,
                "The resource token is not one of this account. Read the permission again");
    }
}
