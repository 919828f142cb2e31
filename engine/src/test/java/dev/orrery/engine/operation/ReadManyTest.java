package dev.orrery.engine.operation;

import static dev.orrery.engine.operation.ItemsFixture.key;
import static dev.orrery.model.ErrorCode.INVALID_PARTITION_KEY;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.ItemAddress;
import dev.orrery.model.item.ItemId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReadManyTest {

    @RegisterExtension
    final ItemsFixture items =
            ItemsFixture.definedBy("{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}", 4);

    @Test
    void itemsComeInTheOrderAskedFor() {
        List<ItemAddress> addresses = IntStream.range(0, 50)
                .map(i -> i * 17 % 50)
                .mapToObj(i -> new ItemAddress(key(i % 10), ItemId.ofText("item" + i)))
                .toList();
        addresses.reversed().forEach(address -> items.create("{'id': '%s', 'pk': %s}"
                .formatted(address.id(), address.partitionKey().components().getFirst())));

        assertThat(readMany(addresses)).isEqualTo(addresses.stream().map(address -> address.id().text()).toList());
    }

    @Test
    void whatIsNotThereIsLeftOut() {
        items.create("{'id': 'a', 'pk': 'p'}");
        items.create("{'id': 'c', 'pk': 'r'}");

        assertThat(readMany(List.of(
                new ItemAddress(key("p"), ItemId.ofText("a")),
                new ItemAddress(key("q"), ItemId.ofText("a")),
                new ItemAddress(key("p"), ItemId.ofText("b")),
                new ItemAddress(key("r"), ItemId.ofText("c")))))
                .containsExactly("a", "c");
    }

    @Test
    void whatIsAskedForTwiceComesTwice() {
        items.create("{'id': 'a', 'pk': 'p'}");
        ItemAddress address = new ItemAddress(key("p"), ItemId.ofText("a"));

        assertThat(readMany(List.of(address, address))).containsExactly("a", "a");
    }

    @Test
    void nothingIsAskedForNothingComes() {
        assertThat(readMany(List.of())).isEmpty();
    }

    @Test
    void everyKeyMustBeComplete() {
        assertThatOrreryFails(() -> readMany(List.of(new ItemAddress(key(), ItemId.ofText("a")))))
                .withCode(INVALID_PARTITION_KEY);
    }

    private List<String> readMany(List<ItemAddress> addresses) {
        return items.engine().items().readMany(items.container(), addresses).stream()
                .map(item -> item.id().text())
                .toList();
    }
}
