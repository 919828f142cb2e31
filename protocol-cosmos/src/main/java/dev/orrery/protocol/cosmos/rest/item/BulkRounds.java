package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.protocol.cosmos.batch.BatchOperation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which operations of a bulk request may run at the same time: those on different items. */
final class BulkRounds {

    private BulkRounds() {}

    /** The places of the operations, in rounds that follow each other: each item's first operation, its second, and so on. */
    static List<List<Integer>> of(List<BatchOperation> operations) {
        List<List<Integer>> rounds = new ArrayList<>();
        Map<List<Object>, Integer> operationsOnItem = new HashMap<>();
        for (int place = 0; place < operations.size(); place++) {
            int round = operationsOnItem.merge(itemOf(operations.get(place)), 1, Integer::sum);
            if (rounds.size() < round) {
                rounds.add(new ArrayList<>());
            }
            rounds.get(round - 1).add(place);
        }
        return rounds;
    }

    private static List<Object> itemOf(BatchOperation operation) {
        String id = operation.id()
                .or(() -> operation.resourceBody()
                        .map(body -> body.property("id"))
                        .filter(value -> value.isString())
                        .map(value -> value.stringValue()))
                .orElse("");
        return List.of(operation.partitionKey(), id);
    }
}
