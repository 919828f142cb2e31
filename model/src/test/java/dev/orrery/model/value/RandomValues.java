package dev.orrery.model.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * Random values of all types, with a liking for what is near a limit and for values that are nearly equal.
 *
 * <p>The seed is printed; {@code -Dorrery.seed=…} runs a test again.
 */
public final class RandomValues {

    private static final double[] DOUBLES = {
        0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, Math.PI, 1e21, 1e22, 1e-7, 0x1p53, 0x1p53 + 2, 0x1p62, 0x1p63, -0x1p63,
        0x1p64, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL
    };

    private static final double[] STRANGE_DOUBLES = {
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
    };

    private static final long[] LONGS = {
        0, 1L << 31, 1L << 32, 1L << 53, 1L << 54, 1L << 62, Long.MAX_VALUE, Long.MIN_VALUE, 1_000_000_000_000_000_000L
    };

    private static final String[] DECIMALS = {
        "0", "0.0", "-0", "0.1", "-0.1", "1.10", "1E+6111", "-1E+6111", "1E-6176", "-1E-6176", "1.5", "100",
        "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551616", "0.30000000000000004",
        "1.7976931348623157E+308", "1.7976931348623157E+309", "4.9E-324", "1E-400", "-1E-400", "1E400"
    };

    private static final int[] CHARACTERS = {
        0, 1, 2, 0x1F, ' ', '"', '/', '\\', 'a', 'a', 'a', 'b', 'z', 0x7F, 0x80, 0xFF, 0x7FF, 0x800, 0xD7FF, 0xD800,
        0xDBFF, 0xDC00, 0xDFFF, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF
    };

    private final RandomGenerator random;

    private RandomValues(RandomGenerator random) {
        this.random = random;
    }

    public static RandomValues fresh() {
        Long given = Long.getLong("orrery.seed");
        long seed = given != null ? given : ThreadLocalRandom.current().nextLong();
        System.out.println("To run this random test again: -Dorrery.seed=" + seed);
        return new RandomValues(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
    }

    RandomGenerator random() {
        return random;
    }

    /** A value as a JSON text can have it. */
    JsonValue json(int depthMax) {
        return switch (random.nextInt(depthMax == 0 ? 5 : 8)) {
            case 0 -> JsonValue.NULL;
            case 1 -> JsonValue.of(random.nextBoolean());
            case 2 -> JsonValue.of(nextLong());
            case 3 -> JsonValue.of(nextDouble());
            case 4 -> JsonValue.of(string());
            case 5 -> array(random.nextInt(5), () -> json(depthMax - 1));
            default -> object(random.nextInt(6), () -> json(depthMax - 1));
        };
    }

    /** A value of any type. */
    public JsonValue any(int depthMax) {
        return switch (random.nextInt(depthMax == 0 ? 14 : 18)) {
            case 0 -> JsonValue.UNDEFINED;
            case 1 -> JsonValue.NULL;
            case 2 -> JsonValue.of(random.nextBoolean());
            case 3, 4, 5 -> number();
            case 6, 7 -> JsonValue.of(string());
            case 8 -> random.nextBoolean() ? JsonValue.MIN_KEY : JsonValue.MAX_KEY;
            case 9 -> new ValueWriter().binary(random.nextInt(3), shortBytes()).finish();
            case 10 -> new ValueWriter().objectId(bytes(12)).finish();
            case 11 -> new ValueWriter().guid(new UUID(nextLong(), nextLong())).finish();
            case 12 -> random.nextBoolean()
                    ? new ValueWriter().date(nextLong()).finish()
                    : new ValueWriter().timestamp(nextLong()).finish();
            case 13 -> new ValueWriter().regex(string(), random.nextBoolean() ? "i" : "").finish();
            case 14, 15 -> array(random.nextInt(4), () -> any(depthMax - 1));
            default -> object(random.nextInt(4), () -> anyButUndefined(depthMax - 1));
        };
    }

    private JsonValue anyButUndefined(int depthMax) {
        JsonValue value = any(depthMax);
        return value.isUndefined() ? JsonValue.NULL : value;
    }

    /** A number of any kind, near others that are made here. */
    JsonValue number() {
        return switch (random.nextInt(7)) {
            case 0, 1 -> JsonValue.of(nextLong());
            case 6 -> JsonValue.ofInt64(nextLong());
            case 2 -> JsonValue.of(nextDouble());
            case 3 -> JsonValue.of((double) nextLong());
            case 4 -> JsonValue.of(nextDecimal());
            default -> JsonValue.of(STRANGE_DOUBLES[random.nextInt(STRANGE_DOUBLES.length)]);
        };
    }

    long nextLong() {
        return switch (random.nextInt(3)) {
            case 0 -> random.nextInt(-20, 300);
            case 1 -> {
                long near = LONGS[random.nextInt(LONGS.length)] + random.nextInt(-3, 4);
                yield random.nextBoolean() ? near : -near;
            }
            default -> random.nextLong() >> random.nextInt(64);
        };
    }

    double nextDouble() {
        double number = switch (random.nextInt(4)) {
            case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 1 -> random.nextInt(-100, 100) / 8.0;
            case 2 -> Math.nextUp((double) nextLong());
            default -> Double.longBitsToDouble(random.nextLong());
        };
        return Double.isFinite(number) ? number : 0.5;
    }

    private Decimal128 nextDecimal() {
        return switch (random.nextInt(6)) {
            case 0 -> Decimal128.of(new BigDecimal(DECIMALS[random.nextInt(DECIMALS.length)]));
            case 1 -> Decimal128.of(BigDecimal.valueOf(nextLong()));
            case 2 -> Decimal128.of(new BigDecimal(nextDouble()));
            case 3 -> Decimal128.of(BigDecimal.valueOf(nextDouble()));
            case 4 -> Decimal128.of(new BigDecimal(new BigInteger(112, new java.util.Random(random.nextLong())),
                    random.nextInt(-6111, 6176)));
            default -> List.of(Decimal128.NAN, Decimal128.POSITIVE_INFINITY, Decimal128.NEGATIVE_INFINITY)
                    .get(random.nextInt(3));
        };
    }

    /** A short text of characters in which something can go wrong, or a long one. */
    String string() {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(20) == 0 ? random.nextInt(300) : random.nextInt(5);
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return text.toString();
    }

    private byte[] shortBytes() {
        return bytes(random.nextInt(4));
    }

    private byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) random.nextInt(-2, 3);
        }
        return bytes;
    }

    private interface Source {
        JsonValue next();
    }

    private static JsonValue array(int size, Source elements) {
        ValueWriter array = new ValueWriter().startArray();
        for (int i = 0; i < size; i++) {
            array.value(elements.next());
        }
        return array.endArray().finish();
    }

    private JsonValue object(int size, Source values) {
        List<String> names = new ArrayList<>();
        ValueWriter object = new ValueWriter().startObject();
        for (int i = 0; i < size; i++) {
            String name = string();
            if (!names.contains(name)) {
                names.add(name);
                object.name(name).value(values.next());
            }
        }
        return object.endObject().finish();
    }
}
