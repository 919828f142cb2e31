package dev.orrery.model.partition;

import dev.orrery.model.value.JsonValue;
import java.util.List;

/** A way to give partition keys their places in the hash space, and to cut that space evenly. */
sealed interface PartitionHash permits HashV1, HashV2, MultiHash {

    /** A bucket has so many bits. */
    int BUCKET_BITS = 24;

    int BUCKET_MAX = (1 << BUCKET_BITS) - 1;

    EffectivePartitionKey place(List<JsonValue> components);

    /** The highest 24 bits of the hash in a place. Grows with the place, also over boundaries that no key hashes to. */
    int bucket(EffectivePartitionKey place);

    /** The place before which {@code index} of {@code count} equal parts of the hash space lie. */
    EffectivePartitionKey boundary(int index, int count);
}
