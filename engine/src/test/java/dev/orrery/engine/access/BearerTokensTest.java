package dev.orrery.engine.access;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BearerTokensTest {

    private static final Instant NOW = Instant.ofEpochSecond(1_000_000);
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);
    private static final String HEADER = "{\"alg\":\"RS256\",\"typ\":\"JWT\"}";

    private final BearerTokens tokens = new BearerTokens(EntraTokens.SIGNED_BY_ANYBODY, CLOCK);

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"exp\":1000001}", "{\"exp\":1000600,\"nbf\":999999,\"aud\":\"https://localhost\"}",
        "{\"exp\":999800,\"nbf\":1000200}",
        "{\"exp\":1e300}"})
    void aTokenThatIsValidNowIsForEverything(String claims) {
        assertThat(tokens.accessBy(token(HEADER, claims))).isEqualTo(new Access.Full());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{\"exp\":999699}", "{\"exp\":-5}", "{\"exp\":\"1000001\"}", "{}", "{\"exp\":1001000,\"nbf\":1000301}", "[]",
        "1", "x", ""})
    void aTokenThatIsNotValidNowIsRefused(String claims) {
        assertRefused(token(HEADER, claims), "bearer token");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a.b.c", "%%%.%%%.%%%", "e30.e30.x", "....", "not a token"})
    void whatIsNoTokenIsRefused(String token) {
        assertRefused(token, "JSON Web Token");
    }

    @Test
    void whereNoneAreTakenTheOptionIsNamed() {
        BearerTokens none = new BearerTokens(EntraTokens.REFUSED, CLOCK);

        assertThatOrreryFails(() -> none.accessBy(token(HEADER, "{\"exp\":1000001}")))
                .withCode(ErrorCode.UNAUTHORIZED)
                .withMessageContaining("--entra-test");
    }

    private void assertRefused(String token, String sentence) {
        assertThatOrreryFails(() -> tokens.accessBy(token))
                .withCode(ErrorCode.UNAUTHORIZED)
                .withMessageContaining(sentence);
    }

    private static String token(String header, String claims) {
        return base64(header) + "." + base64(claims) + ".c2lnbmVkIGJ5IGFueWJvZHk";
    }

    private static String base64(String text) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
