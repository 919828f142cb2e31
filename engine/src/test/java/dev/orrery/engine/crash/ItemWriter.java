package dev.orrery.engine.crash;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;

/** Creates, changes and deletes items that are its own. */
record ItemWriter(Workplace workplace) implements Writer {

    @Override
    public void act(long number) {
        int item = workplace.random().nextInt(VictimData.ITEMS);
        String id = VictimData.itemId(workplace.writer(), item);
        PartitionKey key = VictimData.itemKey(workplace.writer(), item);
        boolean isThere = workplace.find(key, id).isPresent();
        if (isThere && workplace.random().nextInt(4) == 0) {
            ItemOperation delete = ItemOperation.delete(ItemId.ofText(id));
            workplace.announced(Deed.Kind.DELETE, id, number, () -> workplace.execute(key, delete));
        } else {
            ItemOperation put = isThere ? change(id, key, number) : ItemOperation.create(body(id, key, number));
            workplace.announced(Deed.Kind.PUT, id, number, () -> workplace.execute(key, put));
        }
    }

    private ItemOperation change(String id, PartitionKey key, long number) {
        return switch (workplace.random().nextInt(3)) {
            case 0 -> ItemOperation.upsert(body(id, key, number));
            case 1 -> ItemOperation.replace(ItemId.ofText(id), body(id, key, number));
            default -> ItemOperation.modify(ItemId.ofText(id), Workplace.patch("""
                    [{"op": "set", "path": "/number", "value": %d}, {"op": "set", "path": "/serial", "value": "%s"}]
                    """.formatted(number, id + "/" + number)));
        };
    }

    private JsonValue body(String id, PartitionKey key, long number) {
        return VictimData.numbered(id, key, number, workplace.text());
    }
}
