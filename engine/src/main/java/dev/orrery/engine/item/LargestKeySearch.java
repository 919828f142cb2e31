package dev.orrery.engine.item;

import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.usage.KeySize;
import dev.orrery.engine.usage.LargestKeys;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Optional;

/** The search for the largest keys of a partition, in stretches as long as the caller likes. */
public final class LargestKeySearch {

    private final PartitionKeyDefinition definition;
    private final Partition partition;
    private final LargestKeys largest;

    public LargestKeySearch(PartitionKeyDefinition definition, Partition partition) {
        this.definition = definition;
        this.partition = partition;
        this.largest = partition.usage().largestKeys();
    }

    /** Looks at some more keys, if that is needed, and returns how many; nothing is done while another searches. */
    public int advance(int keysMax) {
        if (largest.isComplete() || !largest.search().tryLock()) {
            return 0;
        }
        try {
            return lookOn(keysMax);
        } finally {
            largest.search().unlock();
        }
    }

    private int lookOn(int keysMax) {
        KeyRange rest = KeyRange.startingAt(largest.searchFrom());
        int looked = 0;
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.SIZES, rest, Direction.FORWARD)) {
            while (cursor.next()) {
                if (looked == keysMax) {
                    largest.searchedTo(cursor.key());
                    return looked;
                }
                lookAt(cursor);
                looked++;
            }
        }
        largest.finish(this::stored);
        return looked;
    }

    private void lookAt(EntryCursor cursor) {
        LogicalSize size = LogicalSize.decode(cursor.value());
        if (largest.mayHave(size.bytes())) {
            int components = definition.paths().size();
            PartitionKey key = PartitionKey.decode(cursor.key(), size.hashLength(), components);
            largest.found(new KeySize(key, size.items(), size.bytes()));
        }
    }

    private Optional<KeySize> stored(PartitionKey key) {
        return partition.get(KeySpace.SIZES, LogicalPartition.of(definition, key).prefix())
                .map(LogicalSize::decode)
                .map(size -> new KeySize(key, size.items(), size.bytes()));
    }
}
