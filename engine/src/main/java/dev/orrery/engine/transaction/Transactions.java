package dev.orrery.engine.transaction;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.RandomSource;
import dev.orrery.engine.transaction.Transaction.Others;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.PartitionSnapshot;
import java.util.function.Function;

/** Runs transactions. */
public final class Transactions {

    private static final int OPTIMISTIC_TRIES = 3;

    /** For work that takes no longer than this, it is better to wait than to do it in vain once more. */
    private static final long QUICK_NANOS = 10_000_000;

    private final EngineSettings settings;
    private final RandomSource chance;
    private final VersionClock versions;

    public Transactions(EngineSettings settings, RandomSource chance) {
        this.settings = settings;
        this.chance = chance;
        this.versions = new VersionClock(settings.clock());
    }

    /** What to do when another transaction has changed what this one has read. */
    public enum OnConflict {
        /** Run it again with the lock held, so that it succeeds; if it takes long, only after a few more tries without. */
        RETRY,
        /** Give up with {@code TRANSACTION_CONFLICT}. */
        FAIL
    }

    /**
     * Runs work that is short: it reads the latest state and holds the lock of its logical partition, so that there can be
     * no conflict.
     */
    public <R> Committed<R> locked(Container container, PartitionKey key, Function<Transaction, R> work) {
        return locked(container, LogicalPartition.of(container.partitionKey(), key), work);
    }

    /** The same with a key that was hashed before. */
    public <R> Committed<R> locked(Container container, LogicalPartition where, Function<Transaction, R> work) {
        return container.routed(map -> {
            Partition partition = map.partitionOf(where.epk());
            return partition.exclusively(where.prefix(), () -> {
                Transaction transaction = new Transaction(container, where, partition, settings, chance, versions);
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
        return optimistic(container, LogicalPartition.of(container.partitionKey(), key), onConflict, work);
    }

    /** The same with a key that was hashed before. */
    public <R> Committed<R> optimistic(
            Container container, LogicalPartition where, OnConflict onConflict, Function<Transaction, R> work) {
        int triesLeft = onConflict == OnConflict.RETRY ? OPTIMISTIC_TRIES : 1;
        while (triesLeft > 0) {
            Try<R> result =
                    container.routed(map -> tryOptimistic(container, where, map.partitionOf(where.epk()), work));
            switch (result) {
                case Try.Done<R> done -> {
                    return done.committed();
                }
                case Try.Overtaken<R> overtaken -> triesLeft = overtaken.workNanos() < QUICK_NANOS ? 0 : triesLeft - 1;
            }
        }
        return switch (onConflict) {
            case RETRY -> lockedAtSnapshot(container, where, work);
            case FAIL ->
                throw new OrreryException(
                        ErrorCode.TRANSACTION_CONFLICT,
                        "Another transaction changed what this one has read, in the logical partition {partitionKey}. Run it again")
                        .with("partitionKey", where.key());
        };
    }

    /** How a try without lock ended. */
    private sealed interface Try<R> {

        record Done<R>(Committed<R> committed) implements Try<R> {}

        /** Another transaction was faster. */
        record Overtaken<R>(long workNanos) implements Try<R> {}
    }

    private <R> Try<R> tryOptimistic(
            Container container, LogicalPartition where, Partition partition, Function<Transaction, R> work) {
        Derivations derivations = container.derivations();
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            PinnedPartition start = new PinnedPartition(partition, snapshot, derivations);
            Transaction transaction =
                    new Transaction(container, where, start, Others.GO_ON, settings, chance, versions);
            long startNanos = System.nanoTime();
            R result = work.apply(transaction);
            long workNanos = System.nanoTime() - startNanos;
            if (!transaction.hasWrites()) {
                return new Try.Done<>(new Committed<>(result, partition.range().id(), snapshot.lsn()));
            }
            return partition.exclusively(
                    where.prefix(),
                    () -> transaction.isStillTrueOf(partition)
                            ? new Try.Done<>(new Committed<>(
                                    result, partition.range().id(), commit(partition, transaction)))
                            : new Try.Overtaken<>(workNanos));
        }
    }

    private <R> Committed<R> lockedAtSnapshot(
            Container container, LogicalPartition where, Function<Transaction, R> work) {
        return container.routed(map -> {
            Partition partition = map.partitionOf(where.epk());
            return partition.exclusively(where.prefix(), () -> runAlone(container, where, partition, work));
        });
    }

    private <R> Committed<R> runAlone(
            Container container, LogicalPartition where, Partition partition, Function<Transaction, R> work) {
        Derivations derivations = container.derivations();
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            PinnedPartition start = new PinnedPartition(partition, snapshot, derivations);
            Transaction transaction = new Transaction(container, where, start, Others.WAIT, settings, chance, versions);
            R result = work.apply(transaction);
            return new Committed<>(result, partition.range().id(), commit(partition, transaction));
        }
    }

    private static long commit(Partition partition, Transaction transaction) {
        return transaction.hasWrites() ? partition.commit(writes(partition, transaction)) : partition.lsn();
    }

    private static ItemWrites writes(Partition partition, Transaction transaction) {
        try {
            return transaction.writes(partition);
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.LOGICAL_PARTITION_FULL) {
                partition.usage().refusedAsFull(transaction.partitionKey());
            }
            throw e;
        }
    }
}
