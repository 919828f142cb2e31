package dev.orrery.engine.access;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The keys of an account, in base64: two that may do everything, so that one can be changed while the other is in use, and
 * two that may only read.
 */
public record AccountKeys(
        String primary, Optional<String> secondary, Optional<String> readOnly, Optional<String> secondaryReadOnly) {

    /** The key that everybody knows: of Cosmos DB's emulator, and in the samples of its SDKs. */
    public static final AccountKeys WELL_KNOWN = of(
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==");

    public static final int KEY_BYTES_MIN = 16;

    public AccountKeys {
        for (Optional<String> key : List.of(Optional.of(primary), secondary, readOnly, secondaryReadOnly)) {
            key.ifPresent(AccountKeys::check);
        }
    }

    public static AccountKeys of(String primary) {
        return new AccountKeys(primary, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The keys that may do everything. */
    public List<String> readWrite() {
        return Stream.concat(Stream.of(primary), secondary.stream()).toList();
    }

    /** The keys that may only read. */
    public List<String> readingOnly() {
        return Stream.of(readOnly, secondaryReadOnly).flatMap(Optional::stream).toList();
    }

    /** Whether one of these is the key that everybody knows, however it is written and whatever it may do. */
    public boolean includeWellKnown() {
        byte[] wellKnown = decoded(WELL_KNOWN.primary());
        return all().anyMatch(key -> Arrays.equals(decoded(key), wellKnown));
    }

    private Stream<String> all() {
        return Stream.concat(Stream.of(primary),
                Stream.of(secondary, readOnly, secondaryReadOnly).flatMap(Optional::stream));
    }

    private static void check(String key) {
        if (decoded(key).length < KEY_BYTES_MIN) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The account key is shorter than 16 bytes, or not base64. Give 64 random bytes in base64");
        }
    }

    private static byte[] decoded(String key) {
        try {
            return Base64.getDecoder().decode(key);
        } catch (IllegalArgumentException notBase64) {
            return new byte[0];
        }
    }

    @Override
    public String toString() {
        return equals(WELL_KNOWN) ? "the well-known keys" : "keys";
    }
}
