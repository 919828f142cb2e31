package dev.orrery.metrics;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Checks that who asks knows a key of the account, one that may only read included. It comes as {@code Bearer}, or as
 * the password of {@code Basic}, whoever the user is.
 */
final class KeyCheck {

    private static final HeaderName AUTHORIZATION = HeaderName.of("authorization");
    private static final String BEARER = "bearer ";
    private static final String BASIC = "basic ";

    private final List<byte[]> keys;
    private final MetricsAccess access;

    KeyCheck(AccountKeys keys, MetricsAccess access) {
        this.keys = Stream.concat(keys.readWrite().stream(), keys.readingOnly().stream())
                .map(key -> key.getBytes(StandardCharsets.UTF_8))
                .toList();
        this.access = access;
    }

    boolean admits(HttpRequest request) {
        return switch (access) {
            case OPEN -> true;
            case WITH_KEY ->
                request.header(AUTHORIZATION).flatMap(KeyCheck::presented).map(this::isKey).orElse(false);
        };
    }

    /** Takes the same time wherever the text differs, and whichever key it is. */
    private boolean isKey(String text) {
        byte[] presented = text.getBytes(StandardCharsets.UTF_8);
        boolean found = false;
        for (byte[] key : keys) {
            found |= MessageDigest.isEqual(key, presented);
        }
        return found;
    }

    private static Optional<String> presented(String header) {
        String scheme = header.toLowerCase(Locale.ROOT);
        if (scheme.startsWith(BEARER)) {
            return Optional.of(header.substring(BEARER.length()).strip());
        }
        return scheme.startsWith(BASIC) ? password(header.substring(BASIC.length()).strip()) : Optional.empty();
    }

    private static Optional<String> password(String encoded) {
        try {
            String userAndPassword = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            return Optional.of(userAndPassword.substring(userAndPassword.indexOf(':') + 1));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
