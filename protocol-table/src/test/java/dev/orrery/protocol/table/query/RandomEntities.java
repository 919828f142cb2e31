package dev.orrery.protocol.table.query;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.EntityDocument;
import dev.orrery.protocol.table.edm.Ticks;
import dev.orrery.protocol.table.query.TableFilter.Operand;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Makes up entities, and filters about them: of few names and values, so that they meet. */
final class RandomEntities {

    private static final String LONG = "long ".repeat(30);

    private static final List<String> KEYS = List.of(
            "", "a", "aa", "b", "it's", "$num:1", "$str:x", "Z", "z", "é", "\uFFFD", "\uD83D\uDE00",
            "00000000000000000005",
            LONG, LONG + "1", LONG + "2", LONG + "2" + LONG);

    private static final List<String> NAMES = List.of("a", "b", "c", "id", "ttl");

    private static final List<String> PLAIN = List.of(
            "5", "-5", "5.5", "12345678901", "\"a\"", "\"5\"", "true", "null", "[1]", "{\"x\": 1}", "\"\"",
            "{\"$t\": 18, \"$v\": \"5\"}", "{\"$t\": 18, \"$v\": \"-77\"}", "{\"$t\": 18, \"$v\": \"0\"}",
            "{\"$t\": 0, \"$v\": \"C9DA6455-213D-42C9-9A79-3E9149A57833\"}", "{\"$t\": 16, \"$v\": \"x\"}",
            "{\"$t\": 9, \"$v\": \"639000000000000000\"}", "{\"$v\": 5}", "{\"$t\": 5, \"$v\": \"%\"}");

    private static final List<Double> DOUBLES = List.of(
            0.0, -0.0, 5.0, 5.5, -5.0, 0x1p53, -0x1p53, 1e300, -1e300, 0x1p63,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

    private static final List<Long> LONGS = List.of(
            0L, 5L, -5L, 6L, -77L, 1L << 53, (1L << 53) + 1, -(1L << 53) - 1, Long.MAX_VALUE, Long.MIN_VALUE,
            12345678901L);

    private final RandomGenerator random;

    RandomEntities(RandomGenerator random) {
        this.random = random;
    }

    private <T> T one(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    String key() {
        return one(KEYS);
    }

    /** The document of an entity, or one that SQL might write. */
    JsonValue document(String rowKey) {
        if (random.nextInt(6) > 0) {
            Map<String, EdmValue> properties = new LinkedHashMap<>();
            NAMES.stream().filter(name -> random.nextInt(3) > 0).forEach(name -> properties.put(name, value()));
            return EntityDocument.of(key(), rowKey, properties);
        }
        ValueWriter document = new ValueWriter().startObject();
        document.name("id").value(EntityDocument.id(rowKey).text());
        document.name("$pk").value(
                random.nextInt(8) == 0 ? JsonText.parse(one(List.of("5", "null", "true"))) : JsonValue.of(key()));
        for (String name : List.of("a", "b", "c")) {
            if (random.nextInt(3) > 0) {
                document.name(name).value(JsonText.parse(one(PLAIN)));
            }
        }
        return document.endObject().finish();
    }

    EdmValue value() {
        return switch (random.nextInt(8)) {
            case 0 -> new EdmValue.OfString(one(KEYS));
            case 1 -> new EdmValue.OfInt32(random.nextInt(-6, 7));
            case 2 -> new EdmValue.OfInt64(one(LONGS));
            case 3 -> new EdmValue.OfDouble(one(DOUBLES));
            case 4 -> new EdmValue.OfBoolean(random.nextBoolean());
            case 5 -> new EdmValue.OfDateTime(
                    random.nextBoolean() ? 639_000_000_000_000_000L + random.nextInt(3) : Ticks.MIN);
            case 6 -> new EdmValue.OfGuid(
                    random.nextBoolean()
                            ? UUID.fromString("c9da6455-213d-42c9-9a79-3e9149a57833")
                            : new UUID(0, random.nextInt(3)));
            default -> {
                byte[] bytes = new byte[random.nextInt(3)];
                random.nextBytes(bytes);
                yield new EdmValue.OfBinary(bytes);
            }
        };
    }

    TableFilter filter(int depth) {
        return switch (depth == 0 ? 0 : random.nextInt(7)) {
            case 0, 1, 2 -> comparison();
            case 3, 4 -> new TableFilter.And(filter(depth - 1), filter(depth - 1));
            case 5 -> new TableFilter.Or(filter(depth - 1), filter(depth - 1));
            default -> new TableFilter.Not(filter(depth - 1));
        };
    }

    private TableFilter comparison() {
        ComparisonOperator operator = ComparisonOperator.values()[random.nextInt(6)];
        return switch (random.nextInt(12)) {
            case 0, 1 -> compare("PartitionKey", ComparisonOperator.EQ, new EdmValue.OfString(key()));
            case 2 -> compare("PartitionKey", operator, new EdmValue.OfString(key()));
            case 3 -> compare("RowKey", ComparisonOperator.EQ, new EdmValue.OfString(rowKey()));
            case 4 -> compare("RowKey", operator, new EdmValue.OfString(rowKey()));
            case 5 -> new TableFilter.IsTrue(one(NAMES));
            case 6 -> new TableFilter.Compare(
                    new Operand.Named(one(NAMES)), operator, new Operand.Named(one(NAMES)));
            case 7 -> random.nextInt(4) == 0
                    ? new TableFilter.Constant(random.nextBoolean())
                    : compare("Timestamp", operator, value());
            default -> {
                EdmValue value = value();
                boolean isTurned = random.nextInt(4) == 0;
                // A literal is always finite.
                boolean isFinite = !(value instanceof EdmValue.OfDouble(double number)) || Double.isFinite(number);
                EdmValue literal = isFinite ? value : new EdmValue.OfDouble(5.5);
                yield isTurned
                        ? new TableFilter.Compare(new Operand.Literal(literal), operator, new Operand.Named(one(NAMES)))
                        : compare(one(NAMES), operator, literal);
            }
        };
    }

    /** A key that an entity of a number may have. */
    String rowKey(int number) {
        return random.nextInt(4) == 0 ? key() : "row" + number;
    }

    private String rowKey() {
        return rowKey(random.nextInt(500));
    }

    private static TableFilter compare(String name, ComparisonOperator operator, EdmValue literal) {
        return new TableFilter.Compare(new Operand.Named(name), operator, new Operand.Literal(literal));
    }
}
