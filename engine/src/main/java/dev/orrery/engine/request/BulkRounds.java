package dev.orrery.engine.request;

import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which operations of a bulk request may run at the same time: those on different items. */
final class BulkRounds {

    private BulkRounds() {}

    private record Item(LogicalPartition where, Optional<ItemId> id) {}

    /** The places of the operations, in rounds that follow each other: each item's first operation, its second, and so on. */
    static List<List<Integer>> of(List<RequestedOperation> operations) {
        List<List<Integer>> rounds = new ArrayList<>();
        Map<Item, Integer> operationsOnItem = new HashMap<>();
        for (int place = 0; place < operations.size(); place++) {
            int round = round(operations.get(place), operationsOnItem);
            if (rounds.size() < round) {
                rounds.add(new ArrayList<>());
            }
            rounds.get(round - 1).add(place);
        }
        return rounds;
    }

    private static int round(RequestedOperation requested, Map<Item, Integer> operationsOnItem) {
        return switch (requested) {
            case RequestedOperation.Understood(LogicalPartition where, ItemOperation operation) ->
                operationsOnItem.merge(new Item(where, operation.itemId()), 1, Integer::sum);
            case RequestedOperation.Faulty faulty -> 1;
        };
    }
}
