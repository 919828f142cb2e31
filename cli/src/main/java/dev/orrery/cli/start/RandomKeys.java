package dev.orrery.cli.start;

import java.util.Base64;
import java.util.random.RandomGenerator;

/** A source of new account keys, as long as those that Azure gives. */
public record RandomKeys(RandomGenerator random) {

    private static final int KEY_BYTES = 64;

    String next() {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return Base64.getEncoder().encodeToString(key);
    }
}
