package dev.orrery.engine.query.order;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Loads the items that entries of several partitions lead to, those of a partition at once. */
final class OrderedLoad {

    private final OrderKeys keys;
    private final QueryMeter meter;

    OrderedLoad(OrderKeys keys, QueryMeter meter) {
        this.keys = keys;
        this.meter = meter;
    }

    /** The items in the order of the entries; empty where there is none that a query may see. */
    List<Optional<StoredItem>> load(List<OrderedEntry> entries) {
        Map<PartitionView, List<Integer>> places = new LinkedHashMap<>();
        List<Optional<StoredItem>> items = new ArrayList<>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            items.add(Optional.empty());
            places.computeIfAbsent(entries.get(i).view(), view -> new ArrayList<>()).add(i);
        }
        places.forEach((view, inView) -> {
            List<byte[]> itemKeys = inView.stream().map(place -> entries.get(place).itemKey()).toList();
            List<Optional<StoredItem>> loaded = view.load(itemKeys, meter);
            for (int i = 0; i < loaded.size(); i++) {
                OrderedEntry entry = entries.get(inView.get(i));
                items.set(inView.get(i), loaded.get(i).filter(item -> keys.isOf(entry, item)));
            }
        });
        return items;
    }
}
