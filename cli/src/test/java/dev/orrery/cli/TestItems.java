package dev.orrery.cli;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemCursor;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.Orrery;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Items that tests put into containers and look at, without a client between. */
public final class TestItems {

    private TestItems() {}

    public static void create(Orrery server, Container container, String json) {
        server.engine().items().create(container, JsonText.parse(json));
    }

    public static void upsert(Orrery server, Container container, String json) {
        server.engine().items().upsert(container, JsonText.parse(json));
    }

    /** All items as they were written, by their ids. */
    public static Map<String, JsonValue> all(Orrery server, Container container) {
        Map<String, JsonValue> items = new TreeMap<>();
        try (ItemCursor cursor = server.engine().items().scan(container, FeedScope.EVERYTHING, Optional.empty())) {
            while (cursor.next()) {
                items.put(cursor.item().id().text(), cursor.item().body());
            }
        }
        return items;
    }
}
