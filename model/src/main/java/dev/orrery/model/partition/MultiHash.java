package dev.orrery.model.partition;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import java.util.List;

/**
 * The hash of hierarchical keys: the places of the components in {@link HashV2}, one after the other.
 *
 * <p>So keys that begin alike lie together, and the hash space is that of the first component.
 */
final class MultiHash implements PartitionHash {

    private final HashV2 firstLevel = new HashV2();

    @Override
    public EffectivePartitionKey place(List<JsonValue> components) {
        byte[] places = new byte[components.size() * HashV2.PLACE_BYTES];
        ByteBuilder input = new ByteBuilder();
        for (int i = 0; i < components.size(); i++) {
            HashV2.appendInput(input.truncate(0), components.get(i));
            HashV2.writePlace(places, i * HashV2.PLACE_BYTES, input);
        }
        return EffectivePartitionKey.ofBytes(places);
    }

    @Override
    public int bucket(EffectivePartitionKey place) {
        return firstLevel.bucket(place);
    }

    @Override
    public EffectivePartitionKey boundary(int index, int count) {
        return firstLevel.boundary(index, count);
    }
}
