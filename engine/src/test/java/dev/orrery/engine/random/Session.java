package dev.orrery.engine.random;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.random.Operation.AdvanceClock;
import dev.orrery.engine.random.Operation.Batch;
import dev.orrery.engine.random.Operation.ChangeDefinition;
import dev.orrery.engine.random.Operation.DeleteAll;
import dev.orrery.engine.random.Operation.FailingMerge;
import dev.orrery.engine.random.Operation.FailingSplit;
import dev.orrery.engine.random.Operation.Merge;
import dev.orrery.engine.random.Operation.OnItem;
import dev.orrery.engine.random.Operation.ReadChanges;
import dev.orrery.engine.random.Operation.ReadMany;
import dev.orrery.engine.random.Operation.Reindex;
import dev.orrery.engine.random.Operation.Restart;
import dev.orrery.engine.random.Operation.Split;
import dev.orrery.engine.random.Operation.Upkeep;
import dev.orrery.engine.random.Operation.WithFailingCommit;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs operations on an engine and asserts that they lead to what the model says. */
final class Session {

    private static final int PARTITIONS_MAX = 12;

    private final EngineUnderTest tested;
    private final Map<String, KnownVersions> known = new HashMap<>();
    private final Map<String, Follower> followers = new HashMap<>();

    Session(EngineUnderTest tested) {
        this.tested = tested;
    }

    EngineUnderTest tested() {
        return tested;
    }

    KnownVersions known(String container) {
        return known.computeIfAbsent(container, id -> new KnownVersions());
    }

    void run(Operation operation, Outcome expected) {
        try {
            dispatch(operation, expected);
        } catch (Disagreement disagreement) {
            throw disagreement;
        } catch (RuntimeException | Error failure) {
            throw new Disagreement(tested, operation, expected, failure);
        }
    }

    private void dispatch(Operation operation, Outcome expected) {
        switch (operation) {
            case OnItem onItem -> run(onItem, expected);
            case Batch batch -> run(batch, expected);
            case WithFailingCommit(Operation write) ->
                tested.faults().during(() -> run(write, expected), Faults.Point.COMMIT, Session::fail);
            case ReadMany readMany -> readMany(readMany, (Outcome.Found) expected);
            case DeleteAll deleteAll -> deleteAll(deleteAll, (Outcome.Deleted) expected);
            case ReadChanges readChanges -> readChanges(readChanges, (Outcome.Changed) expected);
            case ChangeDefinition change -> changeDefinition(change);
            case Reindex(String container, List<Operation> operations) ->
                meanwhile(() -> reindex(container), Faults.Point.REINDEX, operations, (Outcome.Meanwhile) expected);
            case Split(String container, int place, List<Operation> operations) ->
                meanwhile(
                        () -> split(container, place),
                        Faults.Point.SPLIT_COPY,
                        operations,
                        (Outcome.Meanwhile) expected);
            case FailingSplit(String container, int place, Faults.Point point) ->
                failing(container, () -> split(container, place), point);
            case Merge(String container, int place, List<Operation> operations) ->
                meanwhile(
                        () -> merge(container, place),
                        Faults.Point.MERGE_COPY,
                        operations,
                        (Outcome.Meanwhile) expected);
            case FailingMerge(String container, int place, Faults.Point point) ->
                failing(container, () -> merge(container, place), point);
            case Upkeep upkeep -> tested.engine().upkeep().run();
            case AdvanceClock(int seconds) -> tested.clock().advance(Duration.ofSeconds(seconds));
            case Restart(Operation.Manner manner) -> restart(manner);
        }
    }

    private static void fail() {
        throw new HookedFaults.Injected();
    }

    // ---- items

    private void run(OnItem onItem, Outcome expected) {
        Container container = tested.container(onItem.container());
        ItemOperation operation = actions(onItem.container()).operation(onItem.action());
        if (expected instanceof Outcome.Failed failed) {
            assertThatOrreryFails(
                    () -> tested.engine().items().execute(container, onItem.key().partitionKey(), operation))
                    .withCode(failed.code());
            return;
        }
        Committed<ItemResult> committed =
                tested.engine().items().execute(container, onItem.key().partitionKey(), operation);
        assertAre(((Outcome.Done) expected).results(), List.of(committed.result()), onItem.container());
    }

    private void run(Batch batch, Outcome expected) {
        Container container = tested.container(batch.container());
        List<ItemOperation> operations =
                batch.actions().stream().map(actions(batch.container())::operation).toList();
        if (expected instanceof Outcome.Failed failed) {
            assertThatOrreryFails(
                    () -> tested.engine().items().batch(container, batch.key().partitionKey(), operations))
                    .withCode(failed.code());
            return;
        }
        BatchResult result = tested.engine()
                .items()
                .batch(container, batch.key().partitionKey(), operations)
                .result();
        switch (result) {
            case BatchResult.Done(List<ItemResult> results) -> {
                assertThat(expected).isInstanceOf(Outcome.Done.class);
                assertAre(((Outcome.Done) expected).results(), results, batch.container());
            }
            case BatchResult.Refused refused ->
                assertThat((Object) new Outcome.Refused(
                        refused.failedOperation(), refused.cause().code()))
                        .isEqualTo(expected);
        }
    }

    private EngineActions actions(String container) {
        return new EngineActions(known(container));
    }

    private void assertAre(List<Outcome.Result> expected, List<ItemResult> results, String container) {
        assertThat(results).extracting(ItemResult::outcome)
                .isEqualTo(expected.stream().map(Outcome.Result::what).toList());
        for (int i = 0; i < results.size(); i++) {
            assertThat(results.get(i).item().isPresent())
                    .isEqualTo(expected.get(i).version().isPresent());
            if (results.get(i).item().isPresent()) {
                known(container)
                        .assertIs(
                                expected.get(i).version().get(),
                                results.get(i).item().get());
            }
        }
    }

    private void readMany(ReadMany readMany, Outcome.Found expected) {
        List<ItemAddress> addresses = readMany.addresses().stream()
                .map(address -> new ItemAddress(address.key().partitionKey(), ItemId.ofText(address.id())))
                .toList();

        List<StoredItem> found = tested.engine().items().readMany(tested.container(readMany.container()), addresses);

        assertThat(found).hasSameSizeAs(expected.versions());
        for (int i = 0; i < found.size(); i++) {
            known(readMany.container()).assertIs(expected.versions().get(i), found.get(i));
        }
    }

    private void deleteAll(DeleteAll deleteAll, Outcome.Deleted expected) {
        long deleted = tested.engine()
                .items()
                .deleteAll(
                        tested.container(deleteAll.container()),
                        deleteAll.keyOrPrefix().partitionKey());

        assertThat(deleted).isEqualTo(expected.items());
    }

    private void readChanges(ReadChanges readChanges, Outcome.Changed expected) {
        Container container = tested.container(readChanges.container());
        FeedComparison comparison = new FeedComparison(container, List.of(expected.versions()));

        followers
                .computeIfAbsent(readChanges.container(), id -> new Follower())
                .follow(tested.engine().changeFeed(), container, readChanges.pageSize(), comparison::take);

        comparison.assertComplete();
    }

    // ---- containers

    private void changeDefinition(ChangeDefinition change) {
        Container container = tested.container(change.container());
        ContainerShape shape = ContainerShape.ALL.stream()
                .filter(it -> it.id().equals(change.container()))
                .findFirst()
                .orElseThrow();
        tested.engine()
                .catalog()
                .replaceContainer(
                        container, shape.definition(change.indexing(), change.defaultTtl()), Precondition.NONE);
    }

    private void reindex(String container) {
        tested.engine().reindexing().run(tested.container(container));
    }

    private void split(String containerId, int place) {
        Container container = tested.container(containerId);
        List<Partition> partitions = container.partitions().all();
        if (partitions.size() < PARTITIONS_MAX) {
            Partition chosen = partitions.get(place % partitions.size());
            splitIfPossible(container, chosen);
        }
    }

    private void splitIfPossible(Container container, Partition partition) {
        try {
            tested.engine().splits().split(container, partition.range().id());
        } catch (OrreryException e) {
            // There may be too little of the hash space between two keys.
            assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        }
    }

    /** Merges two neighbours, unless the throughput needs them all. */
    private void merge(String containerId, int place) {
        Container container = tested.container(containerId);
        List<Partition> partitions = container.partitions().all();
        if (partitions.size() > 1) {
            int left = place % (partitions.size() - 1);
            mergeIfPossible(container, partitions.get(left), partitions.get(left + 1));
        }
    }

    private void mergeIfPossible(Container container, Partition left, Partition right) {
        try {
            tested.engine().merges().merge(container, left.range().id(), right.range().id());
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        }
    }

    private void failing(String container, Runnable restructuring, Faults.Point point) {
        AtomicBoolean reached = new AtomicBoolean();
        Runnable failure = () -> {
            reached.set(true);
            fail();
        };
        try {
            tested.faults().during(restructuring, point, failure);
            assertThat(reached).isFalse();
        } catch (HookedFaults.Injected injected) {
            assertThat(reached).isTrue();
        }
        assertThat(tested.container(container).partitions().all())
                .noneMatch(partition -> partition.deletesRecordedSince().isPresent());
    }

    private void restart(Operation.Manner manner) {
        tested.restart(manner);
        // However fast it is, it takes longer than to make a few versions.
        tested.clock().advance(Duration.ofMillis(1));

        assertThat(tested.check().notes()).as("leftovers").isEmpty();
    }

    /** Runs operations when something comes to a point, or after it if it does not. */
    private void meanwhile(
            Runnable work, Faults.Point point, List<Operation> operations, Outcome.Meanwhile expected) {
        Queue<Runnable> pending = new ArrayDeque<>();
        for (int i = 0; i < operations.size(); i++) {
            Operation operation = operations.get(i);
            Outcome outcome = expected.outcomes().get(i);
            pending.add(() -> run(operation, outcome));
        }
        Runnable runAll = () -> {
            while (!pending.isEmpty()) {
                pending.remove().run();
            }
        };
        tested.faults().during(work, point, runAll);
        runAll.run();
    }

    @Override
    public String toString() {
        return tested.toString();
    }
}
