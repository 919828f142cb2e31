package dev.orrery.engine.load;

import static dev.orrery.model.ErrorCode.ITEM_TOO_LARGE;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BulkLoadTest {

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container = engine.container("loaded", "/pk");

    @AfterEach
    void isConsistent() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void allDocumentsAreThereAfterwards() {
        long written = load(IntStream.range(0, 1_234)
                .mapToObj(i -> json("{'id': '%d', 'pk': '%d'}".formatted(i, i / 250))));

        assertThat(written).isEqualTo(1_234);
        assertThat(stored()).isEqualTo(1_234);
    }

    @Test
    void neighboursWithTheSameKeyAreWrittenTogether() {
        load(Stream.of(json("{'id': 'first', 'pk': 'p'}")));
        long before = lsn();

        load(IntStream.range(0, 250).mapToObj(i -> json("{'id': '%d', 'pk': 'p'}".formatted(i))));

        assertThat(lsn() - before).isEqualTo(3);
    }

    @Test
    void whatIsThereIsReplaced() {
        engine.items().create(container, json("{'id': 'a', 'pk': 'p', 'version': 1}"));

        load(Stream.of(json("{'id': 'a', 'pk': 'p', 'version': 2}"), json("{'id': 'b', 'pk': 'p', 'version': 2}")));

        assertThat(stored()).isEqualTo(2);
        assertThat(engine.items().read(container, PartitionKey.of("p"), ItemId.ofText("a")).body().property("version"))
                .isEqualTo(JsonValue.of(2));
    }

    @Test
    void documentsWithoutAKeyAreNeighboursToo() {
        load(Stream.of(json("{'id': 'a'}"), json("{'id': 'b'}"), json("{'id': 'c', 'pk': null}")));

        assertThat(stored()).isEqualTo(3);
    }

    @Test
    void whatIsRefusedEndsItWithTheReason() {
        String large = "x".repeat(3 << 20);
        List<JsonValue> documents = List.of(
                json("{'id': 'a', 'pk': 'p'}"), json("{'id': 'b', 'pk': 'q', 'text': '" + large + "'}"));

        assertThatOrreryFails(() -> load(documents.stream())).withCode(ITEM_TOO_LARGE);
        assertThat(stored()).isEqualTo(1);
    }

    private long load(Stream<JsonValue> documents) {
        return new BulkLoad(engine.items(), container, Limits.DEFAULT).load(documents.iterator());
    }

    private long stored() {
        return container.routed(map -> map.all().getFirst().totals().items());
    }

    private long lsn() {
        return container.routed(map -> map.all().getFirst().lsn());
    }

    private static JsonValue json(String text) {
        return TestEngine.json(text.replace('\'', '"'));
    }
}
