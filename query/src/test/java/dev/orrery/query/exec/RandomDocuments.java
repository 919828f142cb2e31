package dev.orrery.query.exec;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.row.Document;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Random documents whose properties are of any type, or missing. */
final class RandomDocuments {

    private static final List<String> SCALARS = List.of(
            "0", "1", "2", "3", "1.0", "0.5", "2.5", "-1", "9007199254740993", "9007199254740992", "1e300", "true",
            "false", "null", "\"\"", "\"a\"", "\"ab\"", "\"b\"", "\"ba\"", "\"é\"", "\"\\uD83D\\uDE00\"", "\"A%b\"");

    /** A document whose system properties are only in the whole of it. */
    record Stored(JsonValue body, JsonValue whole) implements Document {}

    private final RandomGenerator random;

    RandomDocuments(RandomGenerator random) {
        this.random = random;
    }

    List<Stored> next(int count) {
        return Stream.generate(this::next).limit(count).toList();
    }

    private Stored next() {
        JsonValue body = object(2);
        JsonValue whole = new ValueWriter()
                .startObject()
                .propertiesOf(body)
                .name("_etag").value("e" + random.nextInt(3))
                .name("_ts").value(random.nextInt(4))
                .endObject()
                .finish();
        return new Stored(body, whole);
    }

    private JsonValue object(int depth) {
        ValueWriter object = new ValueWriter().startObject();
        for (String name : List.of("id", "a", "b", "s", "t", "g", "odd name")) {
            object.name(name).value(random.nextInt(5) == 0 ? JsonValue.UNDEFINED : value(depth - 1));
        }
        object.name("list").value(random.nextInt(5) == 0 ? value(0) : array(depth - 1));
        object.name("obj").value(depth == 0 || random.nextInt(4) == 0 ? value(0) : object(depth - 1));
        return object.endObject().finish();
    }

    private JsonValue array(int depth) {
        ValueWriter array = new ValueWriter().startArray();
        int size = random.nextInt(4);
        for (int i = 0; i < size; i++) {
            array.value(value(depth));
        }
        return array.endArray().finish();
    }

    private JsonValue value(int depth) {
        if (depth > 0 && random.nextInt(5) == 0) {
            return random.nextBoolean() ? array(depth - 1) : object(depth - 1);
        }
        return JsonText.parse(SCALARS.get(random.nextInt(SCALARS.size())));
    }
}
