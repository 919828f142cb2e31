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
import dev.orrery.engine.settings.Faults;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.random.RandomGenerator;

/** An endless stream of operations that make sense for the state of a model. */
final class RandomOperations {

    private static final int CLOCK_STEP_SECONDS_MAX = 20;
    private static final List<Faults.Point> SPLIT_POINTS =
            List.of(Faults.Point.SPLIT_COPY, Faults.Point.SPLIT_TAKE_OVER, Faults.Point.SPLIT_DROP);
    private static final List<Faults.Point> MERGE_POINTS =
            List.of(Faults.Point.MERGE_COPY, Faults.Point.MERGE_TAKE_OVER, Faults.Point.MERGE_DROP);

    private final RandomGenerator random;
    private final Model model;
    private final int writer;
    private final Odds<Operation> onItems;
    private final Odds<Operation> onContainers;
    private final Odds<Operation> onEngine;

    /** Operations for one of several writers, who use different logical partitions. */
    RandomOperations(RandomGenerator random, Model model, int writer) {
        this.random = random;
        this.model = model;
        this.writer = writer;
        this.onItems = new Odds<Operation>()
                .with(700, this::onItem)
                .with(250, this::batch)
                .with(30, () -> readMany(shape()))
                .with(5, () -> deleteAll(shape()));
        this.onContainers = new Odds<Operation>()
                .with(940, () -> onItems.pick(random))
                .with(20, () -> new AdvanceClock(1 + random.nextInt(CLOCK_STEP_SECONDS_MAX)))
                .with(20, () -> new ReadChanges(shape().id(), 1 + random.nextInt(20)))
                .with(20, () -> changeDefinition(shape()));
        this.onEngine = new Odds<Operation>()
                .with(950, () -> onContainers.pick(random))
                .with(10, () -> new WithFailingCommit(random.nextBoolean() ? onItem() : batch()))
                .with(10, () -> new Split(shape().id(), random.nextInt(100), meanwhile()))
                .with(4, () -> failingSplit(shape()))
                .with(8, () -> new Merge(shape().id(), random.nextInt(100), meanwhile()))
                .with(3, () -> failingMerge(shape()))
                .with(12, () -> new Reindex(shape().id(), meanwhile()))
                .with(10, Upkeep::new)
                .with(1, () -> new Restart(random.nextBoolean() ? Operation.Manner.CLOSED : Operation.Manner.CUT_OFF));
    }

    /** Any operation at all. */
    Operation next() {
        return onEngine.pick(random);
    }

    /** An operation that touches nothing but this writer's items. */
    Operation nextOnItems() {
        return onItems.pick(random);
    }

    private List<Operation> meanwhile() {
        List<Operation> operations = new ArrayList<>();
        for (int i = random.nextInt(3) == 0 ? 0 : random.nextInt(100); i > 0; i--) {
            operations.add(onContainers.pick(random));
        }
        return operations;
    }

    private OnItem onItem() {
        ContainerShape shape = shape();
        LogicalKey key = key(shape);
        return new OnItem(shape.id(), key, actions(shape, key).action());
    }

    private Batch batch() {
        ContainerShape shape = shape();
        LogicalKey key = key(shape);
        return new Batch(shape.id(), key, actions(shape, key).actions());
    }

    private RandomActions actions(ContainerShape shape, LogicalKey key) {
        return new RandomActions(random, shape, key, model.tryOut(shape.id(), key));
    }

    private Operation readMany(ContainerShape shape) {
        List<Address> addresses = new ArrayList<>();
        for (int i = random.nextInt(30); i > 0; i--) {
            LogicalKey key = key(shape);
            List<String> ids = model.container(shape.id()).logicalPartition(key).keySet().stream().toList();
            String id = ids.isEmpty() || random.nextInt(5) == 0 ? "item1" : ids.get(random.nextInt(ids.size()));
            addresses.add(new Address(key, id));
        }
        return new ReadMany(shape.id(), addresses);
    }

    private Operation deleteAll(ContainerShape shape) {
        LogicalKey key = key(shape);
        int components = 1 + random.nextInt(key.components().size());
        return new DeleteAll(shape.id(), key.prefix(components));
    }

    private Operation changeDefinition(ContainerShape shape) {
        Indexing indexing = Indexing.values()[random.nextInt(Indexing.values().length)];
        OptionalInt defaultTtl = new Odds<OptionalInt>()
                .with(3, OptionalInt::empty)
                .with(2, () -> OptionalInt.of(-1))
                .with(1, () -> OptionalInt.of(40))
                .pick(random);
        return new ChangeDefinition(shape.id(), indexing, defaultTtl);
    }

    private Operation failingSplit(ContainerShape shape) {
        return new FailingSplit(
                shape.id(), random.nextInt(100), SPLIT_POINTS.get(random.nextInt(SPLIT_POINTS.size())));
    }

    private Operation failingMerge(ContainerShape shape) {
        return new FailingMerge(
                shape.id(), random.nextInt(100), MERGE_POINTS.get(random.nextInt(MERGE_POINTS.size())));
    }

    private ContainerShape shape() {
        return ContainerShape.ALL.get(random.nextInt(ContainerShape.ALL.size()));
    }

    private LogicalKey key(ContainerShape shape) {
        List<LogicalKey> keys = shape.keys(writer);
        return keys.get(random.nextInt(keys.size()));
    }
}
