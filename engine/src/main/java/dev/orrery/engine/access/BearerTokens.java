package dev.orrery.engine.access;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;

/**
 * Looks at tokens of Microsoft Entra: JSON Web Tokens, that is header, claims and signature in base64, with points between them. No
 * signature is verified, as nobody here knows whose it should be; what is checked is the form and the time.
 */
public final class BearerTokens {

    private static final Duration SKEW_MAX = Duration.ofMinutes(5);
    private static final int PARTS = 3;

    private final EntraTokens accepted;
    private final Clock clock;

    public BearerTokens(EntraTokens accepted, Clock clock) {
        this.accepted = accepted;
        this.clock = clock;
    }

    /** What the bearer of a token may do; fails if none is taken, or not this one. */
    public Access accessBy(String token) {
        claimsOf(token);
        return new Access.Full();
    }

    /** What a token says of itself; fails if none is taken, or not this one. */
    public JsonValue claimsOf(String token) {
        return switch (accepted) {
            case REFUSED ->
                throw refused("This server takes no tokens of Microsoft Entra: use a key, or, to test such clients on"
                        + " your own machine, start the server with --entra-test");
            case SIGNED_BY_ANYBODY -> {
                JsonValue claims = claims(token);
                checkTime(claims);
                yield claims;
            }
        };
    }

    private static JsonValue claims(String token) {
        String[] parts = token.split("\\.", -1);
        if (parts.length != PARTS || !object(parts[0]).property("alg").isString()) {
            throw malformed(null);
        }
        return object(parts[1]);
    }

    private static JsonValue object(String part) {
        try {
            JsonValue json = JsonText.parse(Base64.getUrlDecoder().decode(part.replace('+', '-').replace('/', '_')));
            if (json.isObject()) {
                return json;
            }
        } catch (IllegalArgumentException | OrreryException e) {
            throw malformed(e);
        }
        throw malformed(null);
    }

    private void checkTime(JsonValue claims) {
        Instant now = clock.instant();
        if (!claims.property("exp").isNumber()) {
            throw refused(
                    "The bearer token has no claim 'exp', which says until when it is valid, in seconds since 1970");
        }
        if (now.minus(SKEW_MAX).isAfter(seconds(claims.property("exp")))) {
            throw refused("Lifetime validation failed. The bearer token has expired: get a new one");
        }
        if (claims.property("nbf").isNumber() && now.plus(SKEW_MAX).isBefore(seconds(claims.property("nbf")))) {
            throw refused(
                    "Lifetime validation failed. The bearer token is not valid yet: look at its claim 'nbf' and at"
                            + " the clocks");
        }
    }

    private static Instant seconds(JsonValue claim) {
        double seconds = claim.doubleValue();
        return Instant.ofEpochSecond((long) Math.clamp(seconds, 0, Instant.MAX.getEpochSecond() / 2.0));
    }

    private static OrreryException malformed(Throwable cause) {
        return new OrreryException(
                ErrorCode.UNAUTHORIZED,
                "A bearer token is a JSON Web Token: header, claims and signature in base64, with points between them",
                cause);
    }

    private static OrreryException refused(String sentence) {
        return new OrreryException(ErrorCode.UNAUTHORIZED, sentence);
    }
}
