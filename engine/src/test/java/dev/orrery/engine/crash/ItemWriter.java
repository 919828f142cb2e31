package dev.orrery.engine.crash;

import dev.orrery.engine.Engine;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.ItemOperation;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Creates, changes and deletes items that are its own. */
final class ItemWriter extends VictimWriter {

    private final int writer;

    ItemWriter(
            int writer, Voice voice, AtomicLong numbers, Engine engine, Container container, RandomGenerator random) {
        super(writer, voice, numbers, engine, container, random);
        this.writer = writer;
    }

    @Override
    void act(long number) {
        int item = random.nextInt(VictimData.ITEMS);
        String id = VictimData.itemId(writer, item);
        PartitionKey key = VictimData.itemKey(writer, item);
        boolean isThere = engine.items().find(container, key, id).isPresent();
        if (isThere && random.nextInt(4) == 0) {
            announced(Deed.Kind.DELETE, id, number, () -> engine.items().delete(container, key, id));
        } else {
            ItemOperation put = isThere ? change(id, key, number) : ItemOperation.create(body(id, key, number));
            announced(Deed.Kind.PUT, id, number, () -> engine.items().execute(container, key, put));
        }
    }

    private ItemOperation change(String id, PartitionKey key, long number) {
        return switch (random.nextInt(3)) {
            case 0 -> ItemOperation.upsert(body(id, key, number));
            case 1 -> ItemOperation.replace(id, body(id, key, number));
            default -> ItemOperation.modify(id, patch("""
                    [{"op": "set", "path": "/number", "value": %d}, {"op": "set", "path": "/serial", "value": "%s"}]
                    """.formatted(number, id + "/" + number)));
        };
    }

    private JsonValue body(String id, PartitionKey key, long number) {
        return VictimData.numbered(id, key, number, text());
    }
}
