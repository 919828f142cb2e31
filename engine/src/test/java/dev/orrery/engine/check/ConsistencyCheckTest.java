package dev.orrery.engine.check;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.check.Damage.Entry;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.resource.PermissionDefinition;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.resource.User;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.memory.MemoryStore;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConsistencyCheckTest {

    private static final byte[] TOTALS = "totals".getBytes(StandardCharsets.US_ASCII);

    private final MemoryStore store = new MemoryStore();
    private final TestEngine engine = TestEngine.on(store, Limits.DEFAULT);
    private final Items items = engine.items();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 100,
             "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/email"]}]}}
            """, 2);
    private final Damage damage = Damage.to(store, container, 0);

    // "b" and "d" hash into the first partition, "a" into the second.
    @BeforeEach
    void fill() {
        items.create(container, body("1", "b", "one"));
        items.create(container, body("2", "b", "two"));
        items.create(container, body("3", "d", "one"));
        items.create(container, body("4", "a", "one"));
        assertThat(container.partitions().withId(0).totals().items()).isEqualTo(3);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void anEmptyStoreIsConsistent() {
        ConsistencyReport report = ConsistencyCheck.run(new MemoryStore());

        assertThat(report.isClean()).isTrue();
        assertThat(report.summary())
                .isEqualTo("0 databases, 0 containers, 0 partitions, 0 items, 0 index terms: consistent");
    }

    @Test
    void aStoreThatTheEngineWroteIsConsistent() {
        ConsistencyReport report = engine.check();

        assertThat(report.problems()).isEmpty();
        assertThat(report.notes()).isEmpty();
        assertThat(report.summary())
                .isEqualTo("1 databases, 1 containers, 2 partitions, 4 items, 16 index terms: consistent");
    }

    @Test
    void whatHasLostItsDatabaseIsFound() {
        User user = engine.engine().catalog().users().create(engine.database(), "anna");
        engine.engine().catalog().permissions().create(user, permission());

        removeRecords("database/");

        assertCatalogProblem("container c", "is in no database");
        assertCatalogProblem("the user anna", "has no parent");
    }

    @Test
    void aPermissionThatHasLostItsUserIsFound() {
        User user = engine.engine().catalog().users().create(engine.database(), "anna");
        engine.engine().catalog().permissions().create(user, permission());

        removeRecords("user/");

        assertCatalogProblem("the permission p", "has no parent");
    }

    @Test
    void aScriptThatHasLostItsContainerIsFound() {
        engine.engine()
                .catalog()
                .scripts()
                .create(container, ScriptDefinition.parse(
                        ScriptKind.FUNCTION, json("{\"id\": \"f\", \"body\": \"\"}")));

        removeRecords("container/");

        assertCatalogProblem("the script \"f\"", "is in no container");
    }

    @Test
    void aCheckChangesNothing() {
        long before = store.open(new PartitionId(container.number(), 0)).lsn();

        engine.check();

        assertThat(store.open(new PartitionId(container.number(), 0)).lsn()).isEqualTo(before);
    }

    @Test
    void aMissingTermIsFound() {
        damage.delete(KeySpace.TERMS, damage.first(KeySpace.TERMS).key());

        assertProblem("the item", "lacks the index term");
    }

    @Test
    void aTermOfNoItemIsFound() {
        Entry term = damage.first(KeySpace.TERMS);
        byte[] stray = otherKey(term.key());
        damage.put(KeySpace.TERMS, stray, term.value());

        assertProblem("index term", "belongs to no item");
    }

    @Test
    void aTermThatLeadsToAnotherItemIsFound() {
        Entry term = damage.first(KeySpace.TERMS);
        byte[] other = damage.entries(KeySpace.ITEMS).stream()
                .map(Entry::key)
                .filter(key -> !Arrays.equals(key, term.value()))
                .findFirst()
                .orElseThrow();
        damage.put(KeySpace.TERMS, term.key(), other);

        assertProblem("the item", "lacks the index term");
    }

    @Test
    void aTermUnderAnotherKeyIsFoundAtBothEnds() {
        Entry term = damage.first(KeySpace.TERMS);
        damage.delete(KeySpace.TERMS, term.key());
        damage.put(KeySpace.TERMS, otherKey(term.key()), term.value());

        assertProblem("the item", "lacks the index term");
        assertProblem("index term", "belongs to no item");
    }

    @Test
    void aMissingChangeRecordIsFound() {
        damage.delete(KeySpace.CHANGES, damage.first(KeySpace.CHANGES).key());

        assertProblem("the item 1 has no record in the change log");
    }

    @Test
    void aChangeRecordOfNoVersionIsFound() {
        damage.put(KeySpace.CHANGES, ChangeRecord.key(99, 7), damage.first(KeySpace.CHANGES).value());

        assertProblem("change 99/7 belongs to no version of an item");
    }

    @Test
    void aChangeRecordOfADeleteThatNobodyFollowsIsFound() {
        byte[] itemKey = damage.first(KeySpace.ITEMS).key();
        damage.put(KeySpace.CHANGES, ChangeRecord.key(99, 0), ChangeRecord.value(ChangeRecord.Kind.DELETED, itemKey));

        assertProblem("change 99/0 tells of a delete, but nobody follows");
    }

    @Test
    void aUniqueValueWithAnotherOwnerIsFound() {
        Entry unique = damage.first(KeySpace.UNIQUES);
        damage.put(KeySpace.UNIQUES, unique.key(), JsonValue.of("another").encoded());

        assertProblem("the item", "does not own its unique value");
        assertProblem("unique value", "belongs to no item");
    }

    @Test
    void aMissingUniqueValueIsFound() {
        damage.delete(KeySpace.UNIQUES, damage.first(KeySpace.UNIQUES).key());

        assertProblem("the item", "does not own its unique value");
    }

    @Test
    void aUniqueValueOfNoItemIsFound() {
        Entry unique = damage.first(KeySpace.UNIQUES);
        damage.put(KeySpace.UNIQUES, otherKey(unique.key()), unique.value());

        assertProblem("unique value", "belongs to no item");
    }

    @Test
    void aMissingExpiryIsFound() {
        damage.delete(KeySpace.EXPIRIES, damage.first(KeySpace.EXPIRIES).key());

        assertProblem("the item", "lacks its expiry");
    }

    @Test
    void anExpiryOfNoItemIsFound() {
        byte[] later = damage.first(KeySpace.EXPIRIES).key();
        later[Long.BYTES - 1]++;
        damage.put(KeySpace.EXPIRIES, later, new byte[0]);

        assertProblem("expiry", "belongs to no item");
    }

    @Test
    void aWrongSizeOfALogicalPartitionIsFound() {
        Entry size = damage.first(KeySpace.SIZES);
        size.value()[Long.BYTES - 1]++;
        damage.put(KeySpace.SIZES, size.key(), size.value());

        assertProblem("the logical partition", "items=", "is stored");
    }

    @Test
    void aMissingSizeOfALogicalPartitionIsFound() {
        damage.delete(KeySpace.SIZES, damage.last(KeySpace.SIZES).key());

        assertProblem("the logical partition", "but nothing is stored");
    }

    @Test
    void aSizeOfALogicalPartitionWithoutItemsIsFound() {
        Entry size = damage.last(KeySpace.SIZES);
        damage.put(KeySpace.SIZES, otherKey(size.key()), size.value());

        assertProblem("there are 2 logical partitions, but 3 sizes");
    }

    @Test
    void wrongTotalsAreFound() {
        damage.put(KeySpace.META, TOTALS, new Totals(1, 2, 3).encode());

        assertProblem("counted Totals[items=3,", "but stored is Totals[items=1, itemBytes=2, indexBytes=3]");
    }

    @Test
    void anItemInTheWrongPartitionIsFound() {
        Entry elsewhere = Damage.to(store, container, 1).first(KeySpace.ITEMS);
        damage.put(KeySpace.ITEMS, elsewhere.key(), elsewhere.value());

        assertProblem("partition 0", "the item 4 does not belong into this partition");
    }

    @Test
    void anItemUnderTheKeyOfAnotherIsFound() {
        List<Entry> stored = damage.entries(KeySpace.ITEMS);
        damage.put(KeySpace.ITEMS, stored.getFirst().key(), stored.getLast().value());

        assertProblem("is stored under the key of another");
    }

    @Test
    void aMissingItemIsFoundByWhatItLeftBehind() {
        damage.delete(KeySpace.ITEMS, damage.first(KeySpace.ITEMS).key());

        assertProblem("index term", "belongs to no item");
        assertProblem("change", "belongs to no version of an item");
        assertProblem("unique value", "belongs to no item");
        assertProblem("expiry", "belongs to no item");
        assertProblem("counted Totals[items=2,");
    }

    @Test
    void anItemFromTheFutureIsFound() {
        Entry item = damage.first(KeySpace.ITEMS);
        ByteBuffer.wrap(item.value()).putLong(9, 1_000_000);
        damage.put(KeySpace.ITEMS, item.key(), item.value());

        assertProblem("has an LSN that was never given");
    }

    @Test
    void anUnreadableItemIsFound() {
        damage.put(KeySpace.ITEMS, damage.first(KeySpace.ITEMS).key(), new byte[] {1, 2, 3});

        assertProblem("in ITEMS can't be read", "An item is stored in an unknown format");
    }

    @Test
    void anItemWithAnUnreadableBodyIsFound() {
        Entry item = damage.first(KeySpace.ITEMS);
        Arrays.fill(item.value(), 41, item.value().length, (byte) 0x7F);
        damage.put(KeySpace.ITEMS, item.key(), item.value());

        assertProblem("in ITEMS can't be read");
    }

    @ParameterizedTest
    @EnumSource(names = "META", mode = EnumSource.Mode.EXCLUDE)
    void rubbishIsReportedWhereverItIs(KeySpace space) {
        damage.put(space, new byte[] {0x01, 1, 2}, new byte[] {9});
        damage.put(space, damage.last(space).key(), new byte[] {7});
        damage.put(space, damage.first(space).key(), new byte[0]);

        assertThat(engine.check().problems()).isNotEmpty();
    }

    @Test
    void unreadableTotalsAreReported() {
        damage.put(KeySpace.META, TOTALS, new byte[] {1});

        assertThat(engine.check().problems())
                .singleElement(STRING)
                .contains("the catalog can't be read", "The totals of a partition are stored in an unknown format");
    }

    @Test
    void anUnreadableCatalogIsReported() {
        PartitionStore catalog = store.open(new PartitionId(0, 0));
        byte[] key = "container/%08x".formatted(container.number()).getBytes(StandardCharsets.US_ASCII);
        WriteBatch batch = new WriteBatch().put(KeySpace.META, key, new byte[] {1, 2, 3});
        catalog.commit(new Commit(catalog.lsn(), catalog.lsn() + 1, batch));

        assertThat(engine.check().problems()).singleElement(STRING).contains("the catalog can't be read");
    }

    @Test
    void whatIsWrongInOnePartitionDoesNotHideTheOthers() {
        damage.put(KeySpace.ITEMS, damage.first(KeySpace.ITEMS).key(), new byte[] {1});
        Damage other = Damage.to(store, container, 1);
        other.delete(KeySpace.CHANGES, other.first(KeySpace.CHANGES).key());

        assertProblem("partition 0", "can't be read");
        assertProblem("partition 1", "the item 4 has no record in the change log");
        assertThat(engine.check().summary()).endsWith("problems");
    }

    @Test
    void aFloodOfProblemsIsCutOff() {
        byte[] itemKey = damage.first(KeySpace.ITEMS).key();
        for (int i = 0; i < 1100; i++) {
            damage.put(
                    KeySpace.CHANGES,
                    ChangeRecord.key(1_000_000 + i, 0),
                    ChangeRecord.value(ChangeRecord.Kind.WRITTEN, itemKey));
        }

        assertThat(engine.check().problems()).hasSize(1001).last().isEqualTo("there are more");
    }

    @Test
    void theLeftoversOfAnInterruptedSplitAreNoProblem() {
        Damage leftover = Damage.to(store, container, 7);
        leftover.put(KeySpace.ITEMS, new byte[] {1}, new byte[] {1});
        container.partitions().withId(0).startRecordingDeletes();
        items.delete(container, PartitionKey.of("b"), ItemId.ofText("1"));

        ConsistencyReport report = engine.check();

        assertThat(report.problems()).isEmpty();
        assertThat(report.notes()).containsExactly("partition 1/7 is a leftover; the next start removes it");
    }

    /** Asserts that there is a problem whose description has these parts. */
    private void assertProblem(String... parts) {
        assertThat(engine.check().isClean()).isFalse();
        assertThat(engine.check().problems())
                .anySatisfy(problem -> assertThat(problem).contains(parts).contains("container c"));
    }

    private void assertCatalogProblem(String... parts) {
        assertThat(engine.check().problems()).anySatisfy(problem -> assertThat(problem).contains(parts));
    }

    /** A key that differs at its end. */
    private static byte[] otherKey(byte[] key) {
        byte[] other = key.clone();
        other[other.length - 1] ^= 1;
        return other;
    }

    private static JsonValue body(String id, String key, String email) {
        return json("{\"id\": \"%s\", \"pk\": \"%s\", \"email\": \"%s\"}".formatted(id, key, email));
    }

    private static PermissionDefinition permission() {
        return PermissionDefinition.parse(
                json("{\"id\": \"p\", \"permissionMode\": \"Read\", \"resource\": \"dbs/db/colls/c\"}"));
    }

    private void removeRecords(String prefix) {
        Damage catalog = Damage.toCatalog(store);
        catalog.entries(KeySpace.META).stream()
                .map(Entry::key)
                .filter(key -> new String(key, StandardCharsets.US_ASCII).startsWith(prefix))
                .forEach(key -> catalog.delete(KeySpace.META, key));
    }
}
