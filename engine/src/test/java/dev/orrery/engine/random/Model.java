package dev.orrery.engine.random;

import dev.orrery.engine.random.Operation.Address;
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
import dev.orrery.model.ErrorCode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The naive truth: what an engine must answer, from plain maps and without any care for speed. */
final class Model {

    private final Map<String, ModelContainer> containers = new LinkedHashMap<>();
    private long now;
    private long lastCommit;
    private long lastNumber;

    Model(List<ContainerShape> shapes, Instant start) {
        shapes.forEach(shape -> containers.put(shape.id(), new ModelContainer(shape)));
        now = start.getEpochSecond();
    }

    Outcome apply(Operation operation) {
        return switch (operation) {
            case OnItem onItem -> run(onItem, CommitsGo.THROUGH);
            case Batch batch -> run(batch, CommitsGo.THROUGH);
            case WithFailingCommit(OnItem onItem) -> run(onItem, CommitsGo.WRONG);
            case WithFailingCommit(Batch batch) -> run(batch, CommitsGo.WRONG);
            case WithFailingCommit other -> throw new IllegalArgumentException("Not one commit: " + other);
            case ReadMany readMany -> readMany(readMany);
            case DeleteAll deleteAll -> deleteAll(deleteAll);
            case ReadChanges(String container, int pageSize) ->
                new Outcome.Changed(container(container).follow(now, lastCommit));
            case ChangeDefinition change -> changeDefinition(change);
            case Reindex(String container, List<Operation> meanwhile) -> meanwhile(meanwhile);
            case Split(String container, int place, List<Operation> meanwhile) -> meanwhile(meanwhile);
            case FailingSplit failingSplit -> new Outcome.Silent();
            case Merge(String container, int place, List<Operation> meanwhile) -> meanwhile(meanwhile);
            case FailingMerge failingMerge -> new Outcome.Silent();
            case Upkeep upkeep -> upkeep();
            case AdvanceClock(int seconds) -> advanceClock(seconds);
            case Restart restart -> new Outcome.Silent();
        };
    }

    ModelContainer container(String id) {
        return containers.get(id);
    }

    List<Version> visible(String container) {
        return container(container).visible(now);
    }

    /** Actions that come to nothing unless they are applied as an operation. */
    ModelTransaction tryOut(String container, LogicalKey key) {
        return new ModelTransaction(container(container), key, now, lastCommit + 1, () -> ++lastNumber);
    }

    private enum CommitsGo {
        THROUGH,
        WRONG
    }

    private Outcome run(OnItem onItem, CommitsGo commitsGo) {
        ModelTransaction transaction = tryOut(onItem.container(), onItem.key());
        try {
            Outcome.Result result = transaction.apply(onItem.action());
            commit(onItem.container(), onItem.key(), transaction, commitsGo);
            return new Outcome.Done(List.of(result));
        } catch (Refusal refusal) {
            return new Outcome.Failed(refusal.code());
        }
    }

    private Outcome run(Batch batch, CommitsGo commitsGo) {
        ModelTransaction transaction = tryOut(batch.container(), batch.key());
        List<Outcome.Result> results = new ArrayList<>();
        for (ItemAction action : batch.actions()) {
            try {
                results.add(transaction.apply(action));
            } catch (Refusal refusal) {
                return new Outcome.Refused(results.size(), refusal.code());
            }
        }
        try {
            commit(batch.container(), batch.key(), transaction, commitsGo);
            return new Outcome.Done(results);
        } catch (Refusal refusal) {
            return new Outcome.Failed(refusal.code());
        }
    }

    private void commit(String container, LogicalKey key, ModelTransaction transaction, CommitsGo commitsGo) {
        if (!transaction.hasChanges()) {
            return;
        }
        switch (commitsGo) {
            case THROUGH -> {
                container(container).replace(key, transaction.items());
                lastCommit++;
            }
            case WRONG -> throw new Refusal(ErrorCode.STORAGE_FAILED);
        }
    }

    private Outcome readMany(ReadMany readMany) {
        List<Version> found = new ArrayList<>();
        for (Address address : readMany.addresses()) {
            ModelContainer container = container(readMany.container());
            Optional.ofNullable(container.logicalPartition(address.key()).get(address.id()))
                    .filter(version -> container.isVisible(version, now))
                    .ifPresent(found::add);
        }
        return new Outcome.Found(found);
    }

    private Outcome deleteAll(DeleteAll deleteAll) {
        ModelContainer container = container(deleteAll.container());
        long deleted = 0;
        for (LogicalKey key : container.keysWithPrefix(deleteAll.keyOrPrefix())) {
            deleted += container.logicalPartition(key).values().stream()
                    .filter(version -> container.isVisible(version, now))
                    .count();
            container.replace(key, new TreeMap<>());
        }
        return new Outcome.Deleted(deleted);
    }

    private Outcome changeDefinition(ChangeDefinition change) {
        container(change.container()).redefine(change.indexing(), change.defaultTtl());
        return new Outcome.Silent();
    }

    private Outcome meanwhile(List<Operation> operations) {
        return new Outcome.Meanwhile(operations.stream().map(this::apply).toList());
    }

    private Outcome upkeep() {
        containers.values().forEach(container -> container.removeExpired(now));
        return new Outcome.Silent();
    }

    private Outcome advanceClock(int seconds) {
        now += seconds;
        return new Outcome.Silent();
    }
}
