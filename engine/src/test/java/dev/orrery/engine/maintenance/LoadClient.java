package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.Transactions;
import dev.orrery.engine.transaction.Transactions.OnConflict;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A client that reads and writes items of its own, and knows what must be there after each step. */
final class LoadClient {

    private static final int KEYS = 8;
    private static final int IDS = 20;

    private final String name;
    private final Container container;
    private final Items items;
    private final Transactions transactions;
    private final RandomGenerator random;
    private final Map<ItemAddress, JsonValue> expected = new HashMap<>();
    private int version;

    LoadClient(String name, TestEngine engine, Container container, RandomGenerator random) {
        this.name = name;
        this.container = container;
        this.items = engine.items();
        this.transactions = engine.engine().transactions();
        this.random = random;
    }

    /** Does something, and compares the outcome. */
    void step() {
        ItemAddress address = randomAddress();
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> write(address);
            case 3 -> upsert(address);
            case 4 -> delete(address);
            case 5 -> batch(address, randomAddress().id().text());
            case 6 -> transaction(address);
            default -> verify(address);
        }
    }

    private void write(ItemAddress address) {
        JsonValue body = nextBody(address);
        if (expected.put(address, body) == null) {
            items.create(container, body);
        } else {
            items.replace(container, body);
        }
    }

    private void upsert(ItemAddress address) {
        JsonValue body = nextBody(address);
        items.upsert(container, body);
        expected.put(address, body);
    }

    private void delete(ItemAddress address) {
        if (expected.remove(address) != null) {
            items.delete(container, address.partitionKey(), address.id());
        }
    }

    private void batch(ItemAddress first, String secondId) {
        ItemAddress second = new ItemAddress(first.partitionKey(), ItemId.ofText(secondId));
        JsonValue firstBody = nextBody(first);
        JsonValue secondBody = nextBody(second);
        List<ItemOperation> operations = List.of(
                ItemOperation.upsert(firstBody), ItemOperation.upsert(secondBody),
                ItemOperation.read(ItemId.ofText(secondId)));
        assertThat(items.batch(container, first.partitionKey(), operations).result())
                .isInstanceOf(BatchResult.Done.class);
        expected.put(first, firstBody);
        expected.put(second, secondBody);
    }

    private void transaction(ItemAddress address) {
        JsonValue body = nextBody(address);
        transactions.optimistic(container, address.partitionKey(), OnConflict.RETRY, transaction -> {
            Optional<JsonValue> found = transaction.find(address.id()).map(StoredItem::body);
            assertThat(found).isEqualTo(Optional.ofNullable(expected.get(address)));
            return transaction.apply(ItemOperation.upsert(body));
        });
        expected.put(address, body);
    }

    private void verify(ItemAddress address) {
        Optional<JsonValue> found = items.find(container, address.partitionKey(), address.id()).map(StoredItem::body);
        assertThat(found).as("%s of %s", address, name).isEqualTo(Optional.ofNullable(expected.get(address)));
    }

    /** Compares all items that this client may have written. */
    void verifyAll() {
        for (int key = 0; key < KEYS; key++) {
            for (int id = 0; id < IDS; id++) {
                verify(address(key, id));
            }
        }
    }

    /** The addresses of all items that are there. */
    List<ItemAddress> addresses() {
        return List.copyOf(expected.keySet());
    }

    private ItemAddress randomAddress() {
        return address(random.nextInt(KEYS), random.nextInt(IDS));
    }

    private ItemAddress address(int key, int id) {
        return new ItemAddress(PartitionKey.of(name + "-" + key), ItemId.ofText("" + id));
    }

    private JsonValue nextBody(ItemAddress address) {
        return json("{\"id\": \"%s\", \"pk\": %s, \"version\": %d, \"tags\": [\"%s\", %d]}".formatted(
                address.id(), address.partitionKey().components().getFirst(), version++, name, version % 5));
    }
}
