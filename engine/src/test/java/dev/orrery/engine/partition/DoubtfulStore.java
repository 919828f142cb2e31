package dev.orrery.engine.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.Commit;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.testing.storage.ForwardingStore;

/** A store of which a commit can fail although it is there afterwards, as when a disk says so too late. */
public final class DoubtfulStore extends ForwardingStore {

    private volatile boolean fails;

    public DoubtfulStore(Store store) {
        super(store);
    }

    public void failAfterTheNextCommit() {
        fails = true;
    }

    @Override
    protected PartitionStore inFrontOf(PartitionStore partition) {
        return new Partition(partition) {
            @Override
            public boolean commit(Commit commit) {
                boolean committed = super.commit(commit);
                if (committed && fails) {
                    fails = false;
                    throw new OrreryException(ErrorCode.STORAGE_FAILED, "Nobody knows");
                }
                return committed;
            }
        };
    }
}
