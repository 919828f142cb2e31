package dev.orrery.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.Engine;
import dev.orrery.engine.check.ConsistencyCheck;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.item.ItemId;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.Store;
import dev.orrery.storage.rocksdb.Durability;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Looks at what a victim has left in its directory: all that was acknowledged is there, nothing that was never begun,
 * and nothing half-done.
 */
final class Verification {

    // What is written while verifying need survive no more than the end of a process.
    private static final RocksSettings SETTINGS = RocksSettings.DEFAULTS.withDurability(Durability.ASYNC);

    private final Path directory;
    private final Journal journal;
    private final Map<String, Long> numbersFound = new HashMap<>();
    private final Map<String, Long> transfersFound = new HashMap<>();

    Verification(Path directory, Journal journal) {
        this.directory = directory;
        this.journal = journal;
    }

    void run() {
        checkDirectory();
        RocksStore store = RocksStore.open(directory, SETTINGS);
        try (Engine engine = Engine.open(store, EngineSettings.defaults().withUpkeepEvery(Duration.ZERO))) {
            engine.catalog().containers().forEach(container -> verify(engine, container));
            assertThat(numbersFound.keySet()).as("known items and groups").containsAll(acknowledgedPlaces());
            engine.upkeep().run();
            assertThat(ConsistencyCheck.run(store).problems()).isEmpty();
            assertThat(ConsistencyCheck.run(store).notes()).isEmpty();
        }
        journal.settle(numbersFound, transfersFound);
    }

    /** As {@code orrery check} does it, before any engine has put anything right. */
    private void checkDirectory() {
        try (Store store = RocksStore.open(directory, SETTINGS.forReadingOnly())) {
            assertThat(ConsistencyCheck.run(store).problems()).isEmpty();
        }
    }

    /** Where something must be, even if its container is not. */
    private Set<String> acknowledgedPlaces() {
        Set<String> places = new HashSet<>(journal.places());
        places.removeIf(place -> journal.possibleNumbers(place).contains(Journal.ABSENT));
        return places;
    }

    private void verify(Engine engine, Container container) {
        Map<String, StoredItem> items = items(container);
        items.forEach((id, item) -> assertThat(engine.items()
                .read(container, container.partitionKey().keyOf(item.body()), ItemId.ofText(id))
                .lsn())
                .isEqualTo(item.lsn()));
        for (int i = 0; i < VictimData.BANKS; i++) {
            verifyBank(container.id(), VictimData.bank(i), items);
        }
        for (int i = 0; i < VictimData.GROUPS; i++) {
            verifyGroup(container.id(), VictimData.group(i), items);
        }
        verifyItems(container.id(), items);
    }

    private static Map<String, StoredItem> items(Container container) {
        Map<String, StoredItem> items = new HashMap<>();
        for (Partition partition : container.partitions().all()) {
            try (PartitionSnapshot snapshot = partition.snapshot();
                    EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
                while (cursor.next()) {
                    StoredItem item = StoredItem.ofBytes(cursor.value());
                    assertThat(items.put(item.id().text(), item)).as("doubled").isNull();
                }
            }
        }
        return items;
    }

    private void verifyBank(String container, String bank, Map<String, StoredItem> items) {
        String place = container + "/" + bank;
        List<StoredItem> accounts = take(VictimData.accountIds(bank), items);
        List<StoredItem> ledger = take(List.of(VictimData.ledgerId(bank)), items);
        if (ledger.isEmpty()) {
            assertThat(accounts).as("accounts of %s, which has no ledger", place).isEmpty();
            assertThat(journal.transfersMin(place)).as("transfers in %s, which is not there", place).isZero();
            return;
        }
        assertThat(accounts).as("accounts of %s", place).hasSize(VictimData.ACCOUNTS);
        assertThat(accounts.stream().mapToLong(Verification::amount).sum())
                .as("money in %s", place)
                .isEqualTo(VictimData.ACCOUNTS * VictimData.BALANCE);
        assertThat(amount(ledger.getFirst()))
                .as("transfers in %s", place)
                .isBetween(journal.transfersMin(place), journal.transfersMax(place));
        transfersFound.put(place, amount(ledger.getFirst()));
    }

    private void verifyGroup(String container, String group, Map<String, StoredItem> items) {
        List<StoredItem> members = take(VictimData.groupIds(group), items);
        assertThat(members.size()).as("items of %s", group).isIn(0, VictimData.GROUP_ITEMS);
        assertThat(members.stream().map(Verification::number).distinct())
                .as("numbers in %s", group)
                .hasSizeLessThanOrEqualTo(1);
        verifyNumber(container + "/" + group, members.isEmpty() ? Journal.ABSENT : number(members.getFirst()));
    }

    private void verifyItems(String container, Map<String, StoredItem> items) {
        items.forEach((id, item) -> verifyNumber(container + "/" + id, number(item)));
        journal.places().stream()
                .filter(place -> place.startsWith(container + "/") && !numbersFound.containsKey(place))
                .forEach(place -> verifyNumber(place, Journal.ABSENT));
    }

    private void verifyNumber(String place, long number) {
        assertThat(number).as("the number of %s", place).isIn(journal.possibleNumbers(place));
        numbersFound.put(place, number);
    }

    private static List<StoredItem> take(List<String> ids, Map<String, StoredItem> items) {
        return ids.stream().filter(items::containsKey).map(items::remove).toList();
    }

    private static long number(StoredItem item) {
        return item.body().property("number").longValue();
    }

    private static long amount(StoredItem item) {
        return item.body().property("amount").longValue();
    }
}
