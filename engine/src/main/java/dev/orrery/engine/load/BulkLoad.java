package dev.orrery.engine.load;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * Brings documents into a container, in their order. Neighbours with the same partition key share a transaction, which
 * is most of what makes it fast; the rest is that several threads do it at once, each with documents of its own, so that they
 * wait for the disk together.
 *
 * <p>What is there under the same id is replaced, so that a load that was cut off can be repeated.
 */
public final class BulkLoad {

    /** A transaction holds its documents in memory. */
    private static final long TOGETHER_BYTES_MAX = 2 << 20;

    private final Items items;
    private final Container container;
    private final int togetherMax;

    public BulkLoad(Items items, Container container, Limits limits) {
        this.items = items;
        this.container = container;
        this.togetherMax = limits.batchOperationsMax();
    }

    /**
     * Writes all documents and returns their number; when it returns, they are durable. Fails at the first that is refused;
     * those before it, up to a hundred neighbours, are written then.
     */
    public long load(Iterator<JsonValue> documents) {
        Neighbours neighbours = new Neighbours();
        long written = 0;
        while (documents.hasNext()) {
            JsonValue document = documents.next();
            PartitionKey key = container.partitionKey().keyOf(document);
            if (!neighbours.hasRoomFor(key)) {
                written += neighbours.write();
            }
            neighbours.add(key, document);
        }
        return written + neighbours.write();
    }

    /** Documents with the same partition key, one behind the other. */
    private final class Neighbours {

        private final List<ItemOperation> writes = new ArrayList<>();
        private PartitionKey sharedKey;
        private long bytes;

        boolean hasRoomFor(PartitionKey key) {
            return writes.isEmpty()
                    || (key.equals(sharedKey) && writes.size() < togetherMax && bytes < TOGETHER_BYTES_MAX);
        }

        void add(PartitionKey key, JsonValue document) {
            sharedKey = key;
            bytes += document.encodedLength();
            writes.add(ItemOperation.upsert(document));
        }

        int write() {
            int count = writes.size();
            if (count > 0) {
                check(items.batch(container, sharedKey, writes).result());
                writes.clear();
                bytes = 0;
            }
            return count;
        }

        private void check(BatchResult result) {
            if (result instanceof BatchResult.Refused refused) {
                OrreryException cause = refused.cause();
                throw cause.again();
            }
        }
    }
}
