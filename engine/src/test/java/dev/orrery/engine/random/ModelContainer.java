package dev.orrery.engine.random;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A container in its simplest form: a map of maps. */
final class ModelContainer {

    private static final int NEVER = -1;

    private final ContainerShape shape;
    private final Map<LogicalKey, Map<String, Version>> logicalPartitions = new HashMap<>();
    private Indexing indexing = Indexing.EVERYTHING;
    private OptionalInt defaultTtl = OptionalInt.empty();
    private long commitFollowed;

    ModelContainer(ContainerShape shape) {
        this.shape = shape;
    }

    ContainerShape shape() {
        return shape;
    }

    Indexing indexing() {
        return indexing;
    }

    void redefine(Indexing nextIndexing, OptionalInt nextDefaultTtl) {
        indexing = nextIndexing;
        defaultTtl = nextDefaultTtl;
    }

    /** The items of a logical partition by id, with those that have expired and were not removed. */
    Map<String, Version> logicalPartition(LogicalKey key) {
        return logicalPartitions.getOrDefault(key, Map.of());
    }

    void replace(LogicalKey key, Map<String, Version> items) {
        logicalPartitions.put(key, items);
    }

    List<LogicalKey> keysWithPrefix(LogicalKey prefix) {
        return logicalPartitions.keySet().stream()
                .filter(key -> key.startsWith(prefix))
                .toList();
    }

    /** All items that can be seen, in the order of their commits. */
    List<Version> visible(long now) {
        return logicalPartitions.values().stream()
                .flatMap(items -> items.values().stream())
                .filter(version -> isVisible(version, now))
                .sorted(Comparator.comparingLong(Version::commit))
                .toList();
    }

    boolean isVisible(Version version, long now) {
        if (defaultTtl.isEmpty()) {
            return true;
        }
        Object own = version.body().get("ttl");
        long ttl = own == null ? defaultTtl.getAsInt() : (Long) own;
        return ttl == NEVER || version.timestamp() + ttl > now;
    }

    /** What can be seen of what was committed since the last call. */
    List<Version> follow(long now, long lastCommit) {
        List<Version> changed = visible(now).stream()
                .filter(version -> version.commit() > commitFollowed)
                .toList();
        commitFollowed = lastCommit;
        return changed;
    }

    void removeExpired(long now) {
        logicalPartitions.replaceAll((key, items) -> {
            Map<String, Version> left = new TreeMap<>(items);
            left.values().removeIf(version -> !isVisible(version, now));
            return left;
        });
    }
}
