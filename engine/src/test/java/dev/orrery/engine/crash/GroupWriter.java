package dev.orrery.engine.crash;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** Writes all items of a group by one batch, so that they always bear the same number. */
final class GroupWriter implements Writer {

    private final Workplace workplace;
    private final String group;
    private final PartitionKey key;
    private boolean isThere;

    GroupWriter(Workplace workplace, String group) {
        this.workplace = workplace;
        this.group = group;
        this.key = PartitionKey.of(group);
        this.isThere = workplace.find(key, VictimData.groupIds(group).getFirst()).isPresent();
    }

    @Override
    public void act(long number) {
        List<ItemOperation> operations = operations(number);
        if (isThere && workplace.random().nextInt(5) == 0) {
            operations.add(ItemOperation.delete(ItemId.ofText("nothing")));
            workplace.announced(
                    Deed.Kind.REFUSED_BATCH, group, number, () -> workplace.refusedBatch(key, operations));
        } else {
            workplace.announced(Deed.Kind.BATCH, group, number, () -> workplace.batch(key, operations));
            isThere = true;
        }
    }

    private List<ItemOperation> operations(long number) {
        List<ItemOperation> operations = new ArrayList<>();
        VictimData.groupIds(group).forEach(id -> operations.addAll(operations(id, number)));
        return operations;
    }

    private List<ItemOperation> operations(String id, long number) {
        JsonValue body = VictimData.numbered(id, key, number, workplace.text());
        return switch (isThere ? workplace.random().nextInt(4) : 0) {
            case 0 -> List.of(ItemOperation.upsert(body));
            case 1 -> List.of(ItemOperation.replace(ItemId.ofText(id), body));
            case 2 -> List.of(ItemOperation.modify(ItemId.ofText(id), Workplace.patch("""
                    [{"op": "set", "path": "/number", "value": %d}]
                    """.formatted(number))));
            default -> List.of(ItemOperation.delete(ItemId.ofText(id)), ItemOperation.create(body));
        };
    }
}
