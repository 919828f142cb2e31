package dev.orrery.engine.crash;

import dev.orrery.engine.Engine;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.ItemOperation;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Writes all items of a group by one batch, so that they always bear the same number. */
final class GroupWriter extends VictimWriter {

    private final String group;
    private final PartitionKey key;
    private boolean isThere;

    GroupWriter(
            int writer,
            Voice voice,
            AtomicLong numbers,
            Engine engine,
            Container container,
            RandomGenerator random,
            String group) {
        super(writer, voice, numbers, engine, container, random);
        this.group = group;
        this.key = PartitionKey.of(group);
        this.isThere = engine.items()
                .find(container, key, VictimData.groupIds(group).getFirst())
                .isPresent();
    }

    @Override
    void act(long number) {
        if (isThere && random.nextInt(5) == 0) {
            List<ItemOperation> operations = operations(number);
            operations.add(ItemOperation.delete("nothing"));
            announced(Deed.Kind.REFUSED_BATCH, group, number, () -> refusedBatch(key, operations));
        } else {
            List<ItemOperation> operations = operations(number);
            announced(Deed.Kind.BATCH, group, number, () -> batch(key, operations));
            isThere = true;
        }
    }

    private List<ItemOperation> operations(long number) {
        List<ItemOperation> operations = new ArrayList<>();
        VictimData.groupIds(group).forEach(id -> addOperations(id, number, operations));
        return operations;
    }

    private void addOperations(String id, long number, List<ItemOperation> operations) {
        JsonValue body = VictimData.numbered(id, key, number, text());
        switch (isThere ? random.nextInt(4) : 0) {
            case 0 -> operations.add(ItemOperation.upsert(body));
            case 1 -> operations.add(ItemOperation.replace(id, body));
            case 2 -> operations.add(ItemOperation.modify(id, patch("""
                    [{"op": "set", "path": "/number", "value": %d}]
                    """.formatted(number))));
            default -> operations.addAll(List.of(ItemOperation.delete(id), ItemOperation.create(body)));
        }
    }
}
