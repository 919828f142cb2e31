package dev.orrery.samples.blog.data;

import java.util.SplittableRandom;
import java.util.UUID;

/**
 * One thing of the data set, which has chance of its own.
 *
 * @param key differs for all things of a data set
 */
record Numbered(long seed, long key) {

    private static final int KINDS = 8;
    private static final int POSTS = 64;
    private static final int PLACES = 128;

    /** As of a random UUID (RFC 9562): version 4, variant 1. */
    private static final long VERSION_MASK = 0xF000L;

    private static final long VERSION = 0x4000L;
    private static final long VARIANT_MASK = 0xC000_0000_0000_0000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    static Numbered of(long seed, Kind kind, int user, int post, int place) {
        return new Numbered(seed, (((long) user * POSTS + post) * PLACES + place) * KINDS + kind.ordinal());
    }

    SplittableRandom random() {
        return new SplittableRandom(mixed(0));
    }

    String id() {
        long high = (mixed(1) & ~VERSION_MASK) | VERSION;
        long low = (mixed(2) & ~VARIANT_MASK) | VARIANT;
        return new UUID(high, low).toString();
    }

    private long mixed(int purpose) {
        return mix(mix(mix(seed) + key) + purpose);
    }

    /** Spreads numbers that lie close together; different ones stay different (the steps of SplitMix64). */
    private static long mix(long number) {
        long z = number + 0x9E37_79B9_7F4A_7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
