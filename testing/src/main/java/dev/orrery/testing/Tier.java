package dev.orrery.testing;

/**
 * How much a test tries: a little in every build, more in the long tier, which {@code mvn verify -Plong} runs.
 *
 * @see LongTier
 * @see Scaled
 */
public final class Tier {

    private static final boolean IS_LONG = "long".equals(System.getProperty("orrery.tier"));

    private Tier() {}

    public static boolean isLong() {
        return IS_LONG;
    }

    /** A number of rounds: as a system property says, or else as the tier does. */
    public static int rounds(String property, int usual, int inTheLongTier) {
        return Integer.getInteger(property, IS_LONG ? inTheLongTier : usual);
    }
}
