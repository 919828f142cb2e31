package dev.orrery.model.partition;

import dev.orrery.model.SeededRandom;
import dev.orrery.model.value.JsonValue;
import java.util.Random;

/** Random partition keys of all types, often alike. */
final class RandomKeys {

    private static final String CHARS = "\u0000\u0001a?~\u007F\u0080\u00e9\u07FF\u0800\uD83D\uDE00\uFFFD\uFFFF";

    private final Random random;

    private RandomKeys(Random random) {
        this.random = random;
    }

    static RandomKeys fresh() {
        return new RandomKeys(SeededRandom.fresh());
    }

    PartitionKey key(int size) {
        Object[] components = new Object[size];
        for (int i = 0; i < size; i++) {
            components[i] = component();
        }
        return PartitionKey.of(components);
    }

    JsonValue component() {
        return switch (random.nextInt(12)) {
            case 0 -> JsonValue.UNDEFINED;
            case 1 -> JsonValue.NULL;
            case 2 -> JsonValue.of(random.nextBoolean());
            case 3 -> JsonValue.of(random.nextBoolean() ? 0.0 : -0.0);
            case 4 -> JsonValue.of(random.nextInt(-3, 3));
            case 5 -> JsonValue.of((1L << 53) + random.nextInt(-4, 5));
            case 6 -> JsonValue.of(random.nextLong());
            case 7 -> JsonValue.of(random.nextInt(-3, 3) + 0.5);
            case 8 -> JsonValue.of(random.nextGaussian() * Math.pow(10, random.nextInt(-300, 300)));
            default -> JsonValue.of(text());
        };
    }

    /** A key that no other call is likely to return, too. */
    PartitionKey distinctKey() {
        return random.nextBoolean()
                ? PartitionKey.of(Long.toHexString(random.nextLong()))
                : PartitionKey.of(random.nextDouble() * 1e9);
    }

    int number(int bound) {
        return random.nextInt(bound);
    }

    byte[] bytes(int lengthMax) {
        byte[] bytes = new byte[random.nextInt(lengthMax + 1)];
        random.nextBytes(bytes);
        return bytes;
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(4);
        for (int i = 0; i < length; i++) {
            text.append(CHARS.charAt(random.nextInt(CHARS.length())));
        }
        return text.toString();
    }
}
