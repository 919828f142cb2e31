package dev.orrery.engine.query.access;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueType;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.logical.IndexCondition;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Items and conditions made by chance, of few enough values that they meet. */
public final class RandomWorld {

    private static final String LONG = "x".repeat(140);

    public static final List<IndexPath> PATHS = List.of(
            IndexPath.parse("/n"),
            IndexPath.parse("/s"),
            IndexPath.parse("/long"),
            IndexPath.parse("/o/x"),
            IndexPath.parse("/tags/[]"),
            IndexPath.parse("/list/[]/y"),
            IndexPath.parse("/id"),
            IndexPath.parse("/_ts"));

    private final RandomGenerator random;

    public RandomWorld(RandomGenerator random) {
        this.random = random;
    }

    public JsonValue item(int number) {
        ValueWriter item = new ValueWriter().startObject();
        item.name("id").value("i" + number);
        item.name("pk").value("k" + random.nextInt(8));
        item.name("sub").value(random.nextInt(3));
        maybe(item, "n");
        item.name("s").value(scalar());
        item.name("long").value(LONG + random.nextInt(3));
        item.name("o").startObject();
        maybe(item, "x");
        item.endObject();
        item.name("tags").startArray();
        IntStream.range(0, random.nextInt(4)).forEach(i -> item.value(value()));
        item.endArray();
        item.name("list").startArray();
        for (int i = random.nextInt(3); i > 0; i--) {
            item.startObject();
            maybe(item, "y");
            item.endObject();
        }
        return item.endArray().endObject().finish();
    }

    /** An item that has 40 seconds to live, where items may expire. */
    public JsonValue expiringItem(int number) {
        return new ValueWriter()
                .startObject()
                .propertiesOf(item(number))
                .name("ttl")
                .value(40)
                .endObject()
                .finish();
    }

    private void maybe(ValueWriter item, String name) {
        if (random.nextInt(6) > 0) {
            item.name(name).value(value());
        }
    }

    /** Any value, now and then an array, an object or a string that is cut in the index. */
    public JsonValue value() {
        return switch (random.nextInt(12)) {
            case 0 -> JsonValue.NULL;
            case 1 -> JsonValue.of(random.nextBoolean());
            case 2, 3, 4 -> JsonValue.of((long) random.nextInt(6));
            case 5 -> JsonValue.of(random.nextInt(12) / 4.0);
            case 6, 7, 8 -> JsonValue.of("abcdef".substring(random.nextInt(3), 3 + random.nextInt(3)));
            case 9 -> JsonValue.of(LONG + random.nextInt(3));
            case 10 -> new ValueWriter().startArray().value(random.nextInt(3)).endArray().finish();
            default -> new ValueWriter().startObject().name("y").value(random.nextInt(3)).endObject().finish();
        };
    }

    /** A value that isn't an array or an object. */
    public JsonValue scalar() {
        JsonValue value = value();
        return value.isArray() || value.isObject() ? scalar() : value;
    }

    public IndexPath path() {
        return PATHS.get(random.nextInt(PATHS.size()));
    }

    public ValueSet points() {
        List<JsonValue> values = IntStream.rangeClosed(0, random.nextInt(3)).mapToObj(i -> value()).toList();
        return ValueSet.points(values);
    }

    public ValueSet values() {
        List<Supplier<ValueSet>> kinds = List.of(
                this::points,
                () -> ValueSet.above(scalar()),
                () -> ValueSet.atMost(scalar()),
                () -> ValueSet.startingWith(random.nextBoolean() ? "a" : "xx"),
                () -> ValueSet.ofTypes(ValueType.NUMBER, ValueType.ARRAY),
                () -> ValueSet.point(scalar()).complement(),
                () -> ValueSet.ALL,
                () -> ValueSet.NONE);
        ValueSet first = kinds.get(random.nextInt(kinds.size())).get();
        return random.nextInt(3) > 0 ? first : first.union(kinds.get(random.nextInt(kinds.size())).get());
    }

    public IndexCondition.Values values(IndexPath path) {
        ValueSet values = values();
        return new IndexCondition.Values(path, values, values.isExact());
    }

    /** One value at a path. */
    public IndexCondition.Values point() {
        ValueSet point = ValueSet.point(scalar());
        return new IndexCondition.Values(path(), point, point.isExact());
    }

    /** A tree of single values. */
    public IndexCondition postings(int depth) {
        if (depth == 0 || random.nextInt(3) == 0) {
            ValueSet points = points();
            return new IndexCondition.Values(path(), points, points.isExact());
        }
        List<IndexCondition> parts =
                IntStream.rangeClosed(0, 1 + random.nextInt(2)).mapToObj(i -> postings(depth - 1)).toList();
        return random.nextBoolean() ? new IndexCondition.AllOf(parts) : new IndexCondition.AnyOf(parts);
    }
}
