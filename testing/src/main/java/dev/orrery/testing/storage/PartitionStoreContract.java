package dev.orrery.testing.storage;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static dev.orrery.testing.storage.Entries.all;
import static dev.orrery.testing.storage.Entries.bytes;
import static dev.orrery.testing.storage.Entries.firstKey;
import static dev.orrery.testing.storage.Entries.hex;
import static dev.orrery.testing.storage.Entries.scan;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.testing.Seed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** What every store must do; the test class of each store extends this one. */
public abstract class PartitionStoreContract extends StoreFixture {

    @Test
    void aPartitionIsEmptyBeforeItsFirstCommit() {
        assertThat(partition.id()).isEqualTo(FIRST);
        assertThat(partition.lsn()).isZero();
        assertThat(partition.get(KeySpace.ITEMS, bytes("00"))).isEmpty();
        assertThat(all(partition, KeySpace.ITEMS)).isEmpty();
        assertThat(all(partition, KeySpace.META)).isEmpty();
        assertThat(store.partitions()).isEmpty();
    }

    @Test
    void getFindsKeysOfAnyBytesAndEmptyValues() {
        for (KeySpace space : KeySpace.values()) {
            commit(partition, puts(space, KEYS));

            for (String key : KEYS) {
                assertThat(hex(partition.get(space, bytes(key)))).contains(key);
            }
            assertThat(partition.get(space, bytes("02"))).isEmpty();
            assertThat(partition.get(space, bytes("000000"))).isEmpty();
        }
    }

    @Test
    void getAllAnswersInTheOrderOfTheKeys() {
        commit(partition, puts(KeySpace.ITEMS, List.of("01", "02", "03")));
        List<byte[]> keys = List.of(bytes("03"), bytes("07"), bytes("01"), bytes("03"), bytes(""));
        List<Optional<String>> expected =
                List.of(Optional.of("03"), Optional.empty(), Optional.of("01"), Optional.of("03"), Optional.empty());

        try (PartitionSnapshot snapshot = partition.snapshot()) {
            assertThat(partition.getAll(KeySpace.ITEMS, keys)).map(Entries::hex).isEqualTo(expected);
            assertThat(snapshot.getAll(KeySpace.ITEMS, keys)).map(Entries::hex).isEqualTo(expected);
            assertThat(snapshot.getAll(KeySpace.ITEMS, List.of())).isEmpty();
            assertThat(snapshot.getAll(KeySpace.SIZES, keys)).hasSize(5).allMatch(Optional::isEmpty);
        }
    }

    @Test
    void whatAReaderWasGivenNeverChanges() {
        commit(partition, puts(KeySpace.ITEMS, List.of("01", "02", "03")));
        List<byte[]> given = new ArrayList<>();

        // Some stores remember what was read twice, and return it to the third.
        for (int round = 0; round < 3; round++) {
            partition.get(KeySpace.ITEMS, bytes("01")).ifPresent(given::add);
            partition.getAll(KeySpace.ITEMS, List.of(bytes("01"))).getFirst().ifPresent(given::add);
        }
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            snapshot.get(KeySpace.ITEMS, bytes("01")).ifPresent(given::add);
            cursor.next();
            given.add(cursor.key());
            given.add(cursor.value());
            cursor.next();
            cursor.key();
            cursor.seek(bytes("03"));
            cursor.key();
        }
        commit(partition, new WriteBatch().put(KeySpace.ITEMS, bytes("01"), bytes("ff")));
        commit(partition, new WriteBatch().delete(KeySpace.ITEMS, bytes("01")));
        store.drop(FIRST);

        assertThat(given).hasSize(9).allSatisfy(bytes -> assertThat(hex(bytes)).isEqualTo("01"));
    }

    @Test
    void everyRangeIsScannedHalfOpenAndInBothDirections() {
        List<KeyRange> ranges = new ArrayList<>(List.of(KeyRange.all()));
        for (String from : KEYS) {
            ranges.add(KeyRange.startingAt(bytes(from)));
            ranges.add(KeyRange.prefix(bytes(from)));
            KEYS.forEach(to -> ranges.add(KeyRange.of(bytes(from), bytes(to))));
        }
        for (KeySpace space : KeySpace.values()) {
            commit(partition, puts(space, KEYS));
            try (PartitionSnapshot snapshot = partition.snapshot()) {
                ranges.forEach(range -> assertScans(snapshot, space, range));
            }
        }
    }

    @Test
    void aForwardScanResumesJustAfterTheLastKey() {
        commit(partition, puts(KeySpace.TERMS, KEYS));
        List<String> found = new ArrayList<>();

        try (PartitionSnapshot snapshot = partition.snapshot()) {
            byte[] from = new byte[0];
            Optional<byte[]> key = firstKey(snapshot, KeyRange.startingAt(from), Direction.FORWARD);
            while (key.isPresent()) {
                found.add(hex(key.get()));
                from = KeyRange.justAfter(key.get());
                key = firstKey(snapshot, KeyRange.startingAt(from), Direction.FORWARD);
            }
        }

        assertThat(found).isEqualTo(KEYS);
    }

    @Test
    void aBackwardScanResumesBeforeTheLastKey() {
        commit(partition, puts(KeySpace.TERMS, KEYS));
        List<String> found = new ArrayList<>();

        try (PartitionSnapshot snapshot = partition.snapshot()) {
            Optional<byte[]> key = firstKey(snapshot, KeyRange.all(), Direction.BACKWARD);
            while (key.isPresent()) {
                found.add(hex(key.get()));
                key = firstKey(snapshot, KeyRange.of(new byte[0], key.get()), Direction.BACKWARD);
            }
        }

        assertThat(found).isEqualTo(KEYS.reversed());
    }

    @Test
    void aSeekLeadsToAnyPlaceOfAScan() {
        for (PartitionId id : NEIGHBOURS) {
            commit(store.open(id), puts(KeySpace.TERMS, KEYS));
        }

        try (PartitionSnapshot snapshot = partition.snapshot()) {
            assertSeeks(snapshot, KeyRange.all());
            assertSeeks(snapshot, KeyRange.startingAt(bytes("01")));
            assertSeeks(snapshot, KeyRange.of(bytes("0001"), bytes("fe00")));
            assertSeeks(snapshot, KeyRange.of(bytes("81"), bytes("82")));
        }
    }

    @Test
    void aFinishedScanStaysFinished() {
        commit(partition, puts(KeySpace.ITEMS, List.of("01")));

        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.BACKWARD)) {
            assertThat(cursor.next()).isTrue();
            assertThat(cursor.next()).isFalse();
            assertThat(cursor.next()).isFalse();
        }
    }

    @Test
    void keySpacesAreSeparate() {
        WriteBatch writes = new WriteBatch();
        for (KeySpace space : KeySpace.values()) {
            writes.put(space, bytes("01"), new byte[] {(byte) space.ordinal()});
        }
        commit(partition, writes);
        commit(partition, new WriteBatch().delete(KeySpace.CHANGES, bytes("01")));

        for (KeySpace space : KeySpace.values()) {
            String entry = "01=" + hex(new byte[] {(byte) space.ordinal()});
            assertThat(all(partition, space)).isEqualTo(space == KeySpace.CHANGES ? List.of() : List.of(entry));
        }
    }

    @Test
    void partitionsAreSeparateFromTheirNeighbours() {
        for (PartitionId id : NEIGHBOURS) {
            WriteBatch writes = new WriteBatch();
            for (KeySpace space : KeySpace.values()) {
                KEYS.forEach(key -> writes.put(space, bytes(key), bytesOf(id)));
            }
            commit(store.open(id), writes);
        }

        assertThat(store.partitions()).isEqualTo(NEIGHBOURS);
        NEIGHBOURS.forEach(this::assertHoldsOnlyItsOwn);

        store.drop(new PartitionId(256, 0));

        List<PartitionId> others = NEIGHBOURS.stream().filter(id -> !id.equals(new PartitionId(256, 0))).toList();
        assertThat(store.partitions()).isEqualTo(others);
        others.forEach(this::assertHoldsOnlyItsOwn);
    }

    @Test
    void aCommitMovesTheLsnAsFarAsItSays() {
        assertThat(partition.commit(new Commit(0, 1, new WriteBatch()))).isTrue();
        assertThat(partition.commit(new Commit(1, 1L << 40, new WriteBatch()))).isTrue();

        assertThat(partition.lsn()).isEqualTo(1L << 40);
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            assertThat(snapshot.lsn()).isEqualTo(1L << 40);
        }
    }

    @Test
    void aCommitThatExpectsAnotherLsnLeavesNoTrace() {
        commit(partition, puts(KeySpace.ITEMS, List.of("01")));
        WriteBatch late = new WriteBatch()
                .put(KeySpace.ITEMS, bytes("02"), bytes("02"))
                .put(KeySpace.META, bytes("02"), bytes("02"))
                .delete(KeySpace.ITEMS, bytes("01"));

        assertThat(partition.commit(new Commit(0, 2, late))).isFalse();
        assertThat(partition.commit(new Commit(2, 3, late))).isFalse();
        assertThat(store.open(new PartitionId(9, 9)).commit(new Commit(1, 2, late))).isFalse();

        assertThat(partition.lsn()).isEqualTo(1);
        assertThat(all(partition, KeySpace.ITEMS)).containsExactly("01=01");
        assertThat(all(partition, KeySpace.META)).isEmpty();
        assertThat(store.partitions()).containsExactly(FIRST);
    }

    @Test
    void ofTwoWritesToTheSameKeyTheLaterCounts() {
        commit(partition, puts(KeySpace.ITEMS, List.of("05")));

        commit(partition, new WriteBatch()
                .put(KeySpace.ITEMS, bytes("01"), bytes("01"))
                .put(KeySpace.ITEMS, bytes("01"), bytes("02"))
                .put(KeySpace.ITEMS, bytes("03"), bytes("03"))
                .delete(KeySpace.ITEMS, bytes("03"))
                .delete(KeySpace.ITEMS, bytes("05"))
                .put(KeySpace.ITEMS, bytes("05"), bytes("06"))
                .delete(KeySpace.ITEMS, bytes("07")));

        assertThat(all(partition, KeySpace.ITEMS)).containsExactly("01=02", "05=06");
    }

    @Test
    void largeValuesAndLargeBatchesComeBackWhole() {
        byte[] large = new byte[4 << 20];
        Arrays.fill(large, (byte) 7);
        WriteBatch writes = new WriteBatch().put(KeySpace.ITEMS, bytes("ff"), large);
        for (int i = 0; i < 20_000; i++) {
            writes.put(KeySpace.TERMS, new byte[] {(byte) (i >> 8), (byte) i, 1}, new byte[i % 300]);
        }
        commit(partition, writes);

        assertThat(partition.get(KeySpace.ITEMS, bytes("ff"))).hasValueSatisfying(v -> assertThat(v).isEqualTo(large));
        assertThat(all(partition, KeySpace.TERMS)).hasSize(20_000);
    }

    @Test
    void twoThatOpenThePartitionShareIt() {
        PartitionStore other = store.open(FIRST);
        commit(partition, puts(KeySpace.ITEMS, List.of("01")));

        assertThat(other.lsn()).isEqualTo(1);
        assertThat(hex(other.get(KeySpace.ITEMS, bytes("01")))).contains("01");
        assertThat(other.commit(new Commit(0, 1, new WriteBatch()))).isFalse();
        assertThat(other.commit(new Commit(1, 2, new WriteBatch()))).isTrue();
        assertThat(partition.lsn()).isEqualTo(2);
    }

    @Test
    void aSnapshotDoesNotSeeLaterCommits() {
        commit(partition, puts(KeySpace.ITEMS, List.of("01", "02")));

        try (PartitionSnapshot snapshot = partition.snapshot()) {
            commit(partition, puts(KeySpace.ITEMS, List.of("03")).delete(KeySpace.ITEMS, bytes("01")));

            assertThat(snapshot.lsn()).isEqualTo(1);
            assertThat(scan(snapshot, KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD))
                    .containsExactly("01=01", "02=02");
            assertThat(hex(snapshot.get(KeySpace.ITEMS, bytes("01")))).contains("01");
            assertThat(snapshot.get(KeySpace.ITEMS, bytes("03"))).isEmpty();
        }
        assertThat(all(partition, KeySpace.ITEMS)).containsExactly("02=02", "03=03");
    }

    @Test
    void aDropRemovesEverythingButSnapshotsStayValid() {
        for (KeySpace space : KeySpace.values()) {
            commit(partition, puts(space, KEYS));
        }

        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            assertThat(cursor.next()).isTrue();
            store.drop(FIRST);

            assertThat(cursor.next()).isTrue();
            assertThat(snapshot.lsn()).isEqualTo(KeySpace.values().length);
            for (KeySpace space : KeySpace.values()) {
                assertThat(all(partition, space)).isEmpty();
                assertScans(snapshot, space, KeyRange.all());
            }
        }
        assertThat(partition.lsn()).isZero();
        assertThat(store.partitions()).isEmpty();
    }

    @Test
    void aDroppedPartitionBeginsAgain() {
        commit(partition, puts(KeySpace.ITEMS, KEYS));
        store.drop(FIRST);
        store.drop(FIRST);
        store.drop(new PartitionId(7, 7));

        assertThat(partition.commit(new Commit(1, 2, new WriteBatch()))).isFalse();
        commit(partition, puts(KeySpace.ITEMS, List.of("01")));

        assertThat(all(partition, KeySpace.ITEMS)).containsExactly("01=01");
        assertThat(store.partitions()).containsExactly(FIRST);
    }

    @Test
    void anInterruptedCallerStillLearnsTheOutcome() {
        Thread.currentThread().interrupt();

        boolean committed = partition.commit(new Commit(0, 1, puts(KeySpace.ITEMS, List.of("01"))));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(committed).isTrue();
        assertThat(partition.lsn()).isEqualTo(1);
    }

    @Test
    void aClosedStoreSaysSo() {
        commit(partition, puts(KeySpace.ITEMS, List.of("01")));
        store.close();
        store.close();

        assertThatOrreryFails(() -> store.open(FIRST)).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> store.partitions()).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> store.drop(FIRST)).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> partition.snapshot()).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> partition.get(KeySpace.ITEMS, bytes("01"))).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> partition.getAll(KeySpace.ITEMS, List.of())).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> partition.commit(new Commit(1, 2, new WriteBatch())))
                .withCode(ErrorCode.ENGINE_CLOSED);
    }

    @Test
    void aReopenedStoreHasEveryCommit() {
        commit(partition, puts(KeySpace.ITEMS, KEYS));
        commit(partition, puts(KeySpace.META, KEYS));
        commit(store.open(new PartitionId(2, 0)), puts(KeySpace.ITEMS, KEYS));
        store.drop(new PartitionId(2, 0));

        store = reopen(store).orElseGet(() -> Assumptions.abort("This store keeps nothing"));
        partition = store.open(FIRST);

        assertThat(store.partitions()).containsExactly(FIRST);
        assertThat(partition.lsn()).isEqualTo(2);
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            assertThat(snapshot.lsn()).isEqualTo(2);
            assertScans(snapshot, KeySpace.ITEMS, KeyRange.all());
            assertScans(snapshot, KeySpace.META, KeyRange.all());
        }
        assertThat(partition.commit(new Commit(0, 3, new WriteBatch()))).isFalse();
        assertThat(partition.commit(new Commit(2, 3, new WriteBatch()))).isTrue();
    }

    @Test
    void oneOfManyConcurrentCommittersWinsEachLsn() {
        ConcurrentRuns.oneWinnerPerLsn(partition);
    }

    @Test
    void manyPartitionsTakeCommitsFromManyThreads() {
        ConcurrentRuns.countersInManyPartitions(store);
    }

    @Test
    void snapshotsSeeWholeCommitsWhileOthersWrite() {
        ConcurrentRuns.snapshotsAreConsistent(partition);
    }

    @Test
    void randomOperationsGiveWhatTheModelGives() {
        store = new RandomStoreRun(Seed.fresh().random(), store, open -> reopen(open).orElse(open)).run(5_000);
    }

    private void assertHoldsOnlyItsOwn(PartitionId id) {
        String value = hex(bytesOf(id));
        for (KeySpace space : KeySpace.values()) {
            List<String> own = KEYS.stream().map(key -> key + "=" + value).toList();
            try (PartitionSnapshot snapshot = store.open(id).snapshot()) {
                assertThat(scan(snapshot, space, KeyRange.all(), Direction.FORWARD)).isEqualTo(own);
                assertThat(scan(snapshot, space, KeyRange.all(), Direction.BACKWARD)).isEqualTo(own.reversed());
            }
        }
    }

    private static byte[] bytesOf(PartitionId id) {
        return id.toString().getBytes(StandardCharsets.UTF_8);
    }
}
