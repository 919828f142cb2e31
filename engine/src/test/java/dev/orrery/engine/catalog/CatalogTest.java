package dev.orrery.engine.catalog;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.maintenance.TestStore;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Revision;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.ResourceId;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CatalogTest {

    private static final Precondition STALE = Precondition.matches(new Etag(1));

    private final TestStore store = new TestStore(new MemoryStore());
    private final TestEngine engine = TestEngine.on(store, Limits.DEFAULT);
    private final Catalog catalog = engine.engine().catalog();

    @AfterEach
    void close() {
        engine.close();
    }

    // ---- databases

    @Test
    @Spec("1.1")
    void aDatabaseIsFoundByItsNameAndByItsRid() {
        Database shop = createDatabase("shop");

        assertThat(catalog.database("shop")).isEqualTo(shop);
        assertThat(catalog.findDatabase("shop")).contains(shop);
        assertThat(catalog.findDatabase(shop.rid())).contains(shop);
    }

    @Test
    void anApiKeepsSettingsWithItsDatabase() {
        Database shop = createDatabase("shop");

        catalog.replaceSettings(shop, before -> json("{\"before\": %s}".formatted(before.isUndefined())));
        Database changed = catalog.replaceSettings(shop, before -> json("{\"was\": %s}".formatted(before)));

        assertThat(shop.settings().isUndefined()).isTrue();
        assertThat(changed.settings()).isEqualTo(json("{\"was\": {\"before\": true}}"));
        assertThat(Catalog.openForReading(store).database("shop")).isEqualTo(changed);
    }

    @Test
    void databasesAreListedInTheOrderOfTheirNames() {
        createDatabase("b");
        createDatabase("c");
        createDatabase("a");

        assertThat(catalog.databases()).extracting(Database::id).containsExactly("a", "b", "c");
    }

    @Test
    void aDatabaseThatIsNotThereIsNotFound() {
        assertThat(catalog.findDatabase("shop")).isEmpty();
        assertThat(catalog.findDatabase(ResourceId.database(1))).isEmpty();
        assertThatOrreryFails(() -> catalog.database("shop")).withCode(ErrorCode.DATABASE_NOT_FOUND);
        assertThatOrreryFails(() -> catalog.deleteDatabase("shop", Precondition.NONE))
                .withCode(ErrorCode.DATABASE_NOT_FOUND);
    }

    @Test
    void twoDatabasesCantHaveTheSameName() {
        Database first = createDatabase("shop");

        assertThatOrreryFails(() -> createDatabase("shop")).withCode(ErrorCode.DATABASE_EXISTS);

        assertThat(catalog.databases()).containsExactly(first);
    }

    @Test
    void namesOfDatabasesDifferInCase() {
        createDatabase("shop");
        createDatabase("Shop");

        assertThat(catalog.databases()).hasSize(2);
    }

    @Test
    void aDatabaseWithABadNameIsRefused() {
        assertThatOrreryFails(() -> createDatabase("a/b")).withCode(ErrorCode.INVALID_ID);
        assertThatOrreryFails(() -> createDatabase("a\uD800")).withCode(ErrorCode.INVALID_ID);
    }

    @Test
    void aDeletedDatabaseTakesItsContainersAlong() {
        Database shop = createDatabase("shop");
        Database other = createDatabase("other");
        Container orders = createContainer(shop, "orders");
        Container kept = createContainer(other, "orders");
        createItem(orders, "1");
        createItem(kept, "1");

        catalog.deleteDatabase("shop", Precondition.NONE);

        assertThat(catalog.databases()).containsExactly(other);
        assertThat(catalog.containers()).containsExactly(kept);
        assertThat(catalog.findContainer(orders.rid())).isEmpty();
        assertThatOrreryFails(() -> createItem(orders, "2")).withCode(ErrorCode.CONTAINER_NOT_FOUND);
        assertThat(store.partitions()).extracting(id -> id.container()).containsExactly(0, kept.number());
    }

    @Test
    void aDatabaseIsNotDeletedIfItIsAnotherVersion() {
        Database shop = createDatabase("shop");

        assertThatOrreryFails(() -> catalog.deleteDatabase("shop", STALE)).withCode(ErrorCode.ETAG_MISMATCH);
        assertThat(catalog.databases()).containsExactly(shop);

        catalog.deleteDatabase("shop", Precondition.matches(shop.revision().etag()));
        assertThat(catalog.databases()).isEmpty();
    }

    @Test
    void aDatabaseThatIsCreatedAgainIsAnotherOne() {
        Database first = createDatabase("shop");
        createContainer(first, "orders");
        catalog.deleteDatabase("shop", Precondition.NONE);

        Database second = createDatabase("shop");

        assertThat(second.rid()).isNotEqualTo(first.rid());
        assertThat(second.revision().etag()).isNotEqualTo(first.revision().etag());
        assertThat(catalog.findDatabase(first.rid())).isEmpty();
        assertThat(catalog.containers(second)).isEmpty();
    }

    // ---- containers

    @Test
    @Spec("1.1")
    void aContainerIsFoundByItsNameAndByItsRid() {
        Database shop = createDatabase("shop");
        Container orders = createContainer(shop, "orders");

        assertThat(catalog.container("shop", "orders")).isSameAs(orders);
        assertThat(catalog.findContainer(shop, "orders")).containsSame(orders);
        assertThat(catalog.findContainer(orders.rid())).containsSame(orders);
    }

    @Test
    void containersAreListedInTheOrderOfTheirNames() {
        Database shop = createDatabase("shop");
        createContainer(shop, "b");
        createContainer(shop, "a");
        createContainer(createDatabase("other"), "c");

        assertThat(catalog.containers(shop)).extracting(Container::id).containsExactly("a", "b");
        assertThat(catalog.containers()).hasSize(3);
    }

    @Test
    void aContainerThatIsNotThereIsNotFound() {
        Database shop = createDatabase("shop");

        assertThat(catalog.findContainer(shop, "orders")).isEmpty();
        assertThat(catalog.findContainer(shop.rid().container(1))).isEmpty();
        assertThatOrreryFails(() -> catalog.container("shop", "orders")).withCode(ErrorCode.CONTAINER_NOT_FOUND);
        assertThatOrreryFails(() -> catalog.container("other", "orders")).withCode(ErrorCode.DATABASE_NOT_FOUND);
    }

    @Test
    void aContainerNeedsItsDatabase() {
        Database shop = createDatabase("shop");
        catalog.deleteDatabase("shop", Precondition.NONE);

        assertThatOrreryFails(() -> createContainer(shop, "orders")).withCode(ErrorCode.DATABASE_NOT_FOUND);
    }

    @Test
    void twoContainersOfADatabaseCantHaveTheSameName() {
        Database shop = createDatabase("shop");
        Container first = createContainer(shop, "orders");

        assertThatOrreryFails(() -> createContainer(shop, "orders")).withCode(ErrorCode.CONTAINER_EXISTS);

        assertThat(catalog.containers()).containsExactly(first);
    }

    @Test
    void containersOfTwoDatabasesMayHaveTheSameName() {
        Container one = createContainer(createDatabase("one"), "orders");
        Container other = createContainer(createDatabase("other"), "orders");

        createItem(one, "1");

        assertThat(catalog.container("one", "orders")).isSameAs(one);
        assertThat(catalog.container("other", "orders")).isSameAs(other);
        assertThat(engine.items().find(other, keyOf("1"), ItemId.ofText("1"))).isEmpty();
    }

    @Test
    void aReplacedDefinitionIsANewVersionOfTheSameContainer() {
        Container orders = createContainer(createDatabase("shop"), "orders");
        ResourceId rid = orders.rid();
        Revision before = orders.revision();
        engine.clock().advance(Duration.ofSeconds(5));

        catalog.replaceContainer(orders, definition("""
                {"id": "orders", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 60}
                """), Precondition.matches(before.etag()));

        assertThat(orders.definition().defaultTtl()).hasValue(60);
        assertThat(orders.rid()).isEqualTo(rid);
        assertThat(orders.revision().etag()).isNotEqualTo(before.etag());
        assertThat(orders.revision().timestampSeconds()).isEqualTo(before.timestampSeconds() + 5);
    }

    @Test
    void aContainerIsNotReplacedIfItIsAnotherVersion() {
        Container orders = createContainer(createDatabase("shop"), "orders");
        ContainerDefinition before = orders.definition();

        assertThatOrreryFails(() -> catalog.replaceContainer(orders, before, STALE))
                .withCode(ErrorCode.ETAG_MISMATCH);
    }

    @Test
    void thePartitionKeyOfAContainerStays() {
        Container orders = createContainer(createDatabase("shop"), "orders");
        ContainerDefinition other = ContainerDefinition.of("orders", PartitionKeyDefinition.hash("/other"));

        assertThatOrreryFails(() -> catalog.replaceContainer(orders, other, Precondition.NONE))
                .withCode(ErrorCode.DEFINITION_IMMUTABLE);

        assertThat(orders.partitionKey()).isEqualTo(PartitionKeyDefinition.hash("/pk"));
    }

    @Test
    void theNameOfAContainerStays() {
        Container orders = createContainer(createDatabase("shop"), "orders");
        ContainerDefinition other = ContainerDefinition.of("other", PartitionKeyDefinition.hash("/pk"));

        assertThatOrreryFails(() -> catalog.replaceContainer(orders, other, Precondition.NONE))
                .withCode(ErrorCode.DEFINITION_IMMUTABLE);
    }

    @Test
    void aDroppedContainerIsGoneForGood() {
        Database shop = createDatabase("shop");
        Container orders = createContainer(shop, "orders");
        createItem(orders, "1");

        catalog.deleteContainer(orders, Precondition.matches(orders.revision().etag()));

        assertThat(catalog.containers(shop)).isEmpty();
        assertThat(catalog.findContainer(orders.rid())).isEmpty();
        assertThatOrreryFails(() -> createItem(orders, "2")).withCode(ErrorCode.CONTAINER_NOT_FOUND);
        assertThatOrreryFails(() -> engine.items().find(orders, keyOf("1"), ItemId.ofText("1")))
                .withCode(ErrorCode.CONTAINER_NOT_FOUND);
        assertThatOrreryFails(() -> catalog.deleteContainer(orders, Precondition.NONE))
                .withCode(ErrorCode.CONTAINER_NOT_FOUND);
        assertThatOrreryFails(() -> catalog.replaceContainer(orders, orders.definition(), Precondition.NONE))
                .withCode(ErrorCode.CONTAINER_NOT_FOUND);
        assertThatOrreryFails(() -> catalog.replaceThroughput(orders, Throughput.LEAST))
                .withCode(ErrorCode.CONTAINER_NOT_FOUND);
    }

    @Test
    void aContainerIsNotDroppedIfItIsAnotherVersion() {
        Container orders = createContainer(createDatabase("shop"), "orders");

        assertThatOrreryFails(() -> catalog.deleteContainer(orders, STALE)).withCode(ErrorCode.ETAG_MISMATCH);

        createItem(orders, "1");
    }

    @Test
    void aContainerThatIsCreatedAgainIsEmptyAndHasAnotherRid() {
        Database shop = createDatabase("shop");
        Container first = createContainer(shop, "orders");
        createItem(first, "1");
        catalog.deleteContainer(first, Precondition.NONE);

        Container second = createContainer(shop, "orders");

        assertThat(second.rid()).isNotEqualTo(first.rid());
        assertThat(second.number()).isNotEqualTo(first.number());
        assertThat(catalog.findContainer(first.rid())).isEmpty();
        assertThat(engine.items().find(second, keyOf("1"), ItemId.ofText("1"))).isEmpty();
    }

    // ---- resource ids

    @Test
    void theRidOfAContainerBeginsWithThatOfItsDatabaseAndTheRidOfAnItemWithBoth() {
        Database shop = createDatabase("shop");
        Container orders = createContainer(shop, "orders");

        ResourceId item = orders.rid().item(createItem(orders, "1").documentNumber());

        assertThat(shop.rid().bytes()).hasSize(4);
        assertThat(orders.rid().bytes()).hasSize(8).startsWith(shop.rid().bytes());
        assertThat(item.bytes()).hasSize(16).startsWith(orders.rid().bytes());
        assertThat(orders.rid().isContainer()).isTrue();
        assertThat(item.isItem()).isTrue();
        assertThat(ResourceId.parse(orders.rid().toString())).contains(orders.rid());
    }

    @Test
    void noTwoContainersHaveTheSameRid() {
        Database shop = createDatabase("shop");
        for (int i = 0; i < 50; i++) {
            createContainer(shop, "c" + i);
        }

        assertThat(catalog.containers(shop)).extracting(Container::rid).doesNotHaveDuplicates();
    }

    // ---- durability

    @Test
    void whatCouldNotBeWrittenDownHasNotHappened() {
        Database shop = createDatabase("shop");
        Container orders = createContainer(shop, "orders");
        Revision before = orders.revision();
        store.crash();

        assertThatOrreryFails(() -> createDatabase("other")).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> createContainer(shop, "other")).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> catalog.replaceContainer(orders, orders.definition(), Precondition.NONE))
                .withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> catalog.deleteContainer(orders, Precondition.NONE))
                .withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> catalog.deleteDatabase("shop", Precondition.NONE))
                .withCode(ErrorCode.ENGINE_CLOSED);

        assertThat(catalog.databases()).containsExactly(shop);
        assertThat(catalog.containers()).containsExactly(orders);
        assertThat(orders.revision()).isEqualTo(before);
        assertThat(engine.items().find(orders, keyOf("1"), ItemId.ofText("1"))).isEmpty();
    }

    private Database createDatabase(String id) {
        return catalog.createDatabase(id, Optional.empty());
    }

    private Container createContainer(Database database, String id) {
        return catalog.createContainer(
                database, ContainerDefinition.of(id, PartitionKeyDefinition.hash("/pk")), Optional.empty());
    }

    private StoredItem createItem(Container container, String id) {
        return engine.items()
                .create(container, json("{\"id\": \"" + id + "\", \"pk\": \"" + id + "\"}"))
                .result()
                .item()
                .orElseThrow();
    }

    private static PartitionKey keyOf(String value) {
        return PartitionKey.of(value);
    }

    private static ContainerDefinition definition(String text) {
        return ContainerDefinition.parse(json(text));
    }
}
