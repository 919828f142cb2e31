package dev.orrery.cli.shell;

import dev.orrery.cli.ask.QueryText;
import dev.orrery.cli.client.Answer;
import dev.orrery.cli.client.ContainerClient;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Some items of a container, by which one sees what properties they have: the first page of all. */
final class ItemSample {

    private static final String ITEMS_MAX = "100";

    private ItemSample() {}

    /** The items; none if the server refuses. */
    static List<JsonValue> of(ContainerClient container) {
        Answer answer = container.query(
                QueryText.of("SELECT * FROM c"), Map.of("x-ms-max-item-count", ITEMS_MAX), Optional.empty());
        List<JsonValue> items = new ArrayList<>();
        if (!answer.isFailure()) {
            answer.json().property("Documents").elements().forEach(items::add);
        }
        return items;
    }
}
