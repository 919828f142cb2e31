package dev.orrery.engine.query.order;

import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.index.CompositeIndex;
import dev.orrery.engine.index.CompositePath;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.index.SortOrder;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.storage.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds the index that has items in an order. */
public final class OrderPlans {

    private static final byte[] NO_PREFIX = {};

    private OrderPlans() {}

    /**
     * Finds an index that is complete and has items in an order: the index of the path if there is but one, or a
     * composite index of just these paths, before which it may have paths with known values. The more of those the
     * better.
     *
     * @param equalities values that the items have at some paths
     * @param bounds the values that the items have at the first path of the order
     */
    public static Optional<OrderPlan> find(
            Derivations derivations,
            List<OrderItem> items,
            Map<IndexPath, JsonValue> equalities,
            Optional<ValueSet> bounds) {
        List<OrderPlan> plans = new ArrayList<>();
        for (CompositeIndex index : derivations.current().plan().compositeIndexes()) {
            if (isComplete(index, derivations)) {
                ofComposite(index, items, equalities, bounds).ifPresent(plans::add);
            }
        }
        return plans.stream()
                .max(Comparator.comparingInt(plan -> plan.composite().orElseThrow().paths().size()))
                .or(() -> ofPath(derivations, items, bounds));
    }

    private static boolean isComplete(CompositeIndex index, Derivations derivations) {
        return derivations.forWriting().stream()
                .allMatch(derivation -> derivation.plan().compositeIndexes().stream()
                        .anyMatch(other -> other.hash() == index.hash()));
    }

    private static Optional<OrderPlan> ofPath(
            Derivations derivations, List<OrderItem> items, Optional<ValueSet> bounds) {
        OrderItem only = items.getFirst();
        if (items.size() > 1 || !derivations.serves(IndexPath.of(only.path()))) {
            return Optional.empty();
        }
        List<OrderPlan.Part> parts = List.of(new OrderPlan.Part(only, SortOrder.ASCENDING));
        return Optional.of(
                new OrderPlan(PathHash.of(only.path()), Optional.empty(), NO_PREFIX, parts, bounds));
    }

    private static Optional<OrderPlan> ofComposite(
            CompositeIndex index,
            List<OrderItem> items,
            Map<IndexPath, JsonValue> equalities,
            Optional<ValueSet> bounds) {
        int known = index.paths().size() - items.size();
        if (known < 0) {
            return Optional.empty();
        }
        Optional<byte[]> prefix = prefix(index.paths().subList(0, known), equalities);
        Optional<List<OrderPlan.Part>> parts =
                parts(index.paths().subList(known, index.paths().size()), items);
        return prefix.flatMap(keys -> parts.map(
                found -> new OrderPlan(index.hash(), Optional.of(index), keys, found, bounds)));
    }

    private static Optional<byte[]> prefix(List<CompositePath> paths, Map<IndexPath, JsonValue> equalities) {
        ByteBuilder prefix = new ByteBuilder();
        for (CompositePath path : paths) {
            JsonValue value = equalities.getOrDefault(IndexPath.of(path.path()), JsonValue.UNDEFINED);
            if (value.isUndefined()) {
                return Optional.empty();
            }
            switch (path.order()) {
                case ASCENDING -> SortKey.appendCut(prefix, value, IndexKey.STRING_BYTES_MAX);
                case DESCENDING -> SortKey.appendDescending(prefix, value, IndexKey.STRING_BYTES_MAX);
            }
        }
        return Optional.of(prefix.toBytes());
    }

    /** The paths of an index if they are those of the order, all in the order asked for or all in the opposite one. */
    private static Optional<List<OrderPlan.Part>> parts(List<CompositePath> paths, List<OrderItem> items) {
        List<OrderPlan.Part> parts = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            if (!paths.get(i).path().equals(items.get(i).path())) {
                return Optional.empty();
            }
            parts.add(new OrderPlan.Part(items.get(i), paths.get(i).order()));
        }
        Direction direction = parts.getFirst().direction();
        return parts.stream().allMatch(part -> part.direction() == direction) ? Optional.of(parts) : Optional.empty();
    }
}
