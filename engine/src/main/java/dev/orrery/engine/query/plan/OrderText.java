package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.operator.UsedIndex;
import dev.orrery.engine.query.order.OrderPlan;
import dev.orrery.model.index.IndexPath;
import java.util.stream.Collectors;

/** The index that has items in an order, as people read it. */
final class OrderText {

    private OrderText() {}

    static String of(OrderPlan order) {
        String paths = order.parts().stream()
                .map(part -> part.item().path() + " " + part.item().order().keyword())
                .collect(Collectors.joining(", "));
        String prefix = order.composite()
                .filter(index -> index.paths().size() > order.parts().size())
                .map(index -> " behind " + index.paths().stream()
                        .limit((long) index.paths().size() - order.parts().size())
                        .map(path -> path.path().toString())
                        .collect(Collectors.joining(", ")))
                .orElse("");
        return paths + prefix + order.bounds().map(bounds -> " " + ConditionText.of(bounds)).orElse("");
    }

    static UsedIndex index(OrderPlan order) {
        return order.composite()
                .<UsedIndex>map(UsedIndex.Composite::new)
                .orElseGet(() -> new UsedIndex.Single(
                        IndexPath.of(order.parts().getFirst().item().path())));
    }
}
