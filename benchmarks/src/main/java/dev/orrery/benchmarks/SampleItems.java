package dev.orrery.benchmarks;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** The items that are measured with: about 400 bytes of JSON, eight properties, one item to a partition key. */
final class SampleItems {

    private SampleItems() {}

    static String id(long number) {
        return "item-%09d".formatted(number);
    }

    static List<JsonValue> items(long first, int count) {
        return LongStream.range(first, first + count)
                .mapToObj(SampleItems::item)
                .toList();
    }

    static JsonValue item(long number) {
        Random random = new Random(number);
        return new ValueWriter(512)
                .startObject()
                .name("id")
                .value(id(number))
                .name("pk")
                .value(id(number))
                .name("type")
                .value("post")
                .name("author")
                .value("user-" + random.nextInt(10_000))
                .name("likes")
                .value(random.nextInt(1000))
                .name("score")
                .value(random.nextDouble())
                .name("title")
                .value(text(random, 40))
                .name("content")
                .value(text(random, 180))
                .endObject()
                .finish();
    }

    /** An item of so many properties, for measuring how one of them is found. */
    static JsonValue wideItem(int properties) {
        Random random = new Random(properties);
        ValueWriter item = new ValueWriter().startObject();
        for (int i = 0; i < properties; i++) {
            item.name("property" + i).value(text(random, 20));
        }
        return item.endObject().finish();
    }

    private static String text(Random random, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append((char) ('a' + random.nextInt(26)));
        }
        return text.toString();
    }
}
