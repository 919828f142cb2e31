package dev.orrery.engine.query.random;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.query.RestartableEngine;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A container with random items, which now and then change. */
final class TestedContainer {

    static final int IDS = 40;

    private static final int PARTITIONS_MAX = 10;
    private static final int ITEMS_MIN = 5;

    private final RestartableEngine engine;
    private final Dice dice;
    private final QueryShape shape;
    private final RandomItems bodies;
    private final KnownItems known = new KnownItems();
    private final int partitionsMin;

    TestedContainer(RestartableEngine engine, Dice dice, QueryShape shape, RandomValues values) {
        this.engine = engine;
        this.dice = dice;
        this.shape = shape;
        this.bodies = new RandomItems(dice, values);
        this.partitionsMin = dice.one(1, 3);
        engine.create(shape.definition(shape.name()), partitionsMin);
        for (int i = ITEMS_MIN + dice.below(150); i > 0; i--) {
            write();
        }
    }

    Container container() {
        return engine.container(shape.name());
    }

    /** The documents that a query with a scope must see now. */
    List<JsonValue> documents(FeedScope scope) {
        return known.documents(container(), scope, engine.clock().instant().getEpochSecond());
    }

    void write() {
        JsonValue body = JsonText.parse(bodies.item(shape, IDS));
        PartitionKey key = container().partitionKey().keyOf(body);
        ItemAddress address = new ItemAddress(key, ItemId.ofText(body.property("id").stringValue()));
        engine.engine().items().upsert(container(), body);
        known.wrote(address, engine.engine().items().read(container(), key, address.id()));
    }

    void delete() {
        if (known.addresses().size() > ITEMS_MIN) {
            ItemAddress address = dice.one(known.addresses());
            known.deleted(address);
            if (engine.engine().items().find(container(), address.partitionKey(), address.id()).isPresent()) {
                engine.engine().items().delete(container(), address.partitionKey(), address.id());
            }
        }
    }

    void pass(Duration time) {
        engine.clock().advance(time);
    }

    void restart() {
        engine.restart();
    }

    /** Splits one of the partitions, unless there are many already. */
    List<PartitionRange> split() {
        return split(dice.one(container().partitions().all()).range().id());
    }

    /** Splits a partition, unless there are many already; returns its children. */
    List<PartitionRange> split(int range) {
        boolean isWanted = container().partitions().all().size() < PARTITIONS_MAX && !shape.isHierarchical();
        return isWanted ? engine.engine().splits().split(container(), range) : List.of();
    }

    /** Merges a partition with its right neighbour, if it has one and there are partitions to spare; returns the child. */
    Optional<PartitionRange> merge(int range) {
        Partition left = container().partitions().withId(range);
        Optional<Partition> right = container().partitions().all().stream()
                .filter(partition -> partition.epkRange().min().equals(left.epkRange().max()))
                .findFirst();
        boolean isWanted = container().partitions().all().size() > partitionsMin;
        return right.filter(neighbour -> isWanted)
                .map(neighbour -> engine.engine().merges().merge(container(), range, neighbour.range().id()));
    }

    Optional<PartitionRange> merge() {
        return merge(dice.one(container().partitions().all()).range().id());
    }

    FeedScope randomScope() {
        return switch (dice.below(8)) {
            case 0 -> new FeedScope.FullKey(someKey());
            case 1 -> shape.isHierarchical() ? prefix() : new FeedScope.FullKey(someKey());
            case 2 -> new FeedScope.OnePartition(dice.one(container().partitions().all()).range().id());
            case 3 -> partOfAPartition();
            case 4 -> new FeedScope.HashRange(range(somePlace(), somePlace()));
            default -> FeedScope.EVERYTHING;
        };
    }

    FeedScope.FullKey randomKey() {
        return new FeedScope.FullKey(someKey());
    }

    /** The partition that has a logical partition, as it is now. */
    PinnedPartition pin(FeedScope.FullKey scope) {
        Partition partition = container().partitions().partitionOf(container().partitionKey().effective(scope.key()));
        return PinnedPartition.now(container(), partition);
    }

    private PartitionKey someKey() {
        return dice.one(known.addresses()).partitionKey();
    }

    private FeedScope prefix() {
        return new FeedScope.KeyPrefix(PartitionKey.of(List.of(someKey().components().getFirst())));
    }

    private FeedScope partOfAPartition() {
        Partition partition = dice.one(container().partitions().all());
        Optional<EpkRange> within = range(somePlace(), somePlace()).intersection(partition.epkRange());
        return new FeedScope.OnePartition(partition.range().id(), within);
    }

    private EffectivePartitionKey somePlace() {
        return dice.one(
                container().partitionKey().effective(someKey()), EffectivePartitionKey.MIN, EffectivePartitionKey.MAX);
    }

    private static EpkRange range(EffectivePartitionKey one, EffectivePartitionKey other) {
        int order = one.compareTo(other);
        if (order == 0) {
            return EpkRange.ALL;
        }
        return order < 0 ? new EpkRange(one, other) : new EpkRange(other, one);
    }
}
