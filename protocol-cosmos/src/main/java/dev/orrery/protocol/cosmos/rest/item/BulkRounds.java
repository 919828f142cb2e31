package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.protocol.cosmos.batch.BatchOperation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which operations of a bulk request may run at the same time: those on different items. */
final class BulkRounds {

    private BulkRounds() {}

    /** Chains of operations, by their places: one chain for each item, in the order of the request. */
    static List<List<Integer>> of(List<BatchOperation> operations) {
        Map<List<Object>, List<Integer>> chains = new LinkedHashMap<>();
        for (int place = 0; place < operations.size(); place++) {
            chains.computeIfAbsent(itemOf(operations.get(place)), item -> new ArrayList<>()).add(place);
        }
        return List.copyOf(chains.values());
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
