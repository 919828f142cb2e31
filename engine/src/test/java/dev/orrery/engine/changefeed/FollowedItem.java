package dev.orrery.engine.changefeed;

import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;

/** Where an item is: the two components of its partition key, and its id. */
record FollowedItem(String t, String u, String id) {

    static FollowedItem of(JsonValue body) {
        return new FollowedItem(
                body.property("t").stringValue(),
                body.property("u").stringValue(),
                body.property("id").stringValue());
    }

    PartitionKey key() {
        return PartitionKey.of(t, u);
    }
}
