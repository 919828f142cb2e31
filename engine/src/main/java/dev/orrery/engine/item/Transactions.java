package dev.orrery.engine.item;

import dev.orrery.engine.Chance;
import dev.orrery.engine.EngineSettings;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Optional;
import java.util.function.Function;

/** Runs transactions. */
public final class Transactions {

    private static final int OPTIMISTIC_TRIES = 3;

    private final EngineSettings settings;
    private final Chance chance;

    public Transactions(EngineSettings settings, Chance chance) {
        this.settings = settings;
        this.chance = chance;
    }

    /** What to do when another transaction has changed what this one has read. */
    public enum OnConflict {
        /** Run it again, at last with the lock held, so that it succeeds. */
        RETRY,
        /** Give up with {@code TRANSACTION_CONFLICT}. */
        FAIL
    }

    /**
     * Runs work that is short: it reads the latest state and holds the lock of its logical partition, so that there can be
     * no conflict.
     */
    public <R> Committed<R> locked(Container container, PartitionKey key, Function<Transaction, R> work) {
        LogicalPartition where = LogicalPartition.of(container.partitionKey(), key);
        return container.routed(map -> {
            Partition partition = map.partitionOf(where.epk());
            return partition.exclusively(where.prefix(), () -> {
                Transaction transaction = new Transaction(container, where, partition, settings, chance);
                R result = work.apply(transaction);
                return new Committed<>(result, partition.range().id(), commit(partition, transaction));
            });
        });
    }

    /**
     * Runs work that may take long: it reads a snapshot and holds up nobody; what it has read is checked at commit. The work
     * may be run more than once, so it must do nothing outside of its transaction.
     */
    public <R> Committed<R> optimistic(
            Container container, PartitionKey key, OnConflict onConflict, Function<Transaction, R> work) {
        LogicalPartition where = LogicalPartition.of(container.partitionKey(), key);
        int tries = onConflict == OnConflict.RETRY ? OPTIMISTIC_TRIES : 1;
        for (int i = 0; i < tries; i++) {
            Optional<Committed<R>> committed =
                    container.routed(map -> tryOptimistic(container, where, map.partitionOf(where.epk()), work));
            if (committed.isPresent()) {
                return committed.get();
            }
        }
        return switch (onConflict) {
            case RETRY -> locked(container, key, work);
            case FAIL ->
                throw new OrreryException(
                        ErrorCode.TRANSACTION_CONFLICT,
                        "Another transaction changed what this one has read; run it again")
                        .with("partitionKey", key);
        };
    }

    private <R> Optional<Committed<R>> tryOptimistic(
            Container container, LogicalPartition where, Partition partition, Function<Transaction, R> work) {
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            Transaction transaction = new Transaction(container, where, snapshot, settings, chance);
            R result = work.apply(transaction);
            if (!transaction.hasWrites()) {
                return Optional.of(new Committed<>(result, partition.range().id(), snapshot.lsn()));
            }
            return partition.exclusively(
                    where.prefix(),
                    () -> transaction.isStillTrueOf(partition)
                            ? Optional.of(new Committed<>(
                                    result, partition.range().id(), commit(partition, transaction)))
                            : Optional.empty());
        }
    }

    private static long commit(Partition partition, Transaction transaction) {
        return transaction.hasWrites() ? partition.commit(transaction.writes(partition)) : partition.lsn();
    }
}
