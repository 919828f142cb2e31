package dev.orrery.testing.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Random operations on a store, each compared with the model. */
final class RandomStoreRun {

    private static final List<PartitionId> IDS =
            List.of(new PartitionId(0, 0), new PartitionId(0, 1), new PartitionId(1, 0), new PartitionId(256, 0));
    private static final byte[] KEY_BYTES = {0, 1, 0x7F, (byte) 0x80, (byte) 0xFF};
    private static final int SNAPSHOTS_MAX = 8;

    /** A snapshot of the store and what it must show. */
    private record Held(PartitionSnapshot snapshot, StoreModel.Partition expected) {}

    private final RandomGenerator random;
    private final UnaryOperator<Store> reopen;
    private final StoreModel model = new StoreModel();
    private final List<Held> held = new ArrayList<>();
    private Store store;

    /** A run on a store that is empty; {@code reopen} closes a store and opens it again. */
    RandomStoreRun(RandomGenerator random, Store store, UnaryOperator<Store> reopen) {
        this.random = random;
        this.store = store;
        this.reopen = reopen;
    }

    /** Takes steps, then compares everything; returns the store, which may be a reopened one. */
    Store run(int steps) {
        for (int step = 0; step < steps; step++) {
            step();
        }
        releaseAll();
        IDS.forEach(this::compareAll);
        return store;
    }

    private void step() {
        int dice = random.nextInt(1000);
        if (dice < 400) {
            commit();
        } else if (dice < 550) {
            read();
        } else if (dice < 650) {
            hold();
        } else if (dice < 950) {
            readHeld();
        } else if (dice < 980) {
            assertThat(store.partitions()).isEqualTo(model.partitions());
        } else if (dice < 995) {
            drop();
        } else {
            releaseAll();
            store = reopen.apply(store);
        }
    }

    private void commit() {
        PartitionId id = randomId();
        long lsn = model.partition(id).lsn();
        long expectedLsn = random.nextInt(10) == 0 ? lsn + random.nextInt(1, 4) : lsn;
        Commit commit = new Commit(expectedLsn, expectedLsn + random.nextInt(1, 5), randomWrites());

        boolean committed = store.open(id).commit(commit);

        assertThat(committed).isEqualTo(model.commit(id, commit));
        assertThat(store.open(id).lsn()).isEqualTo(model.partition(id).lsn());
    }

    private void read() {
        PartitionId id = randomId();
        PartitionStore partition = store.open(id);
        KeySpace space = randomSpace();
        byte[] key = randomKey();
        List<byte[]> keys = IntStream.range(0, random.nextInt(20)).mapToObj(i -> randomKey()).toList();
        StoreModel.Partition expected = model.partition(id);

        assertThat(Entries.hex(partition.get(space, key))).isEqualTo(value(expected, space, key));
        assertThat(partition.getAll(space, keys).stream().map(Entries::hex))
                .isEqualTo(keys.stream().map(each -> value(expected, space, each)).toList());
    }

    private void hold() {
        if (held.size() == SNAPSHOTS_MAX) {
            held.remove(random.nextInt(SNAPSHOTS_MAX)).snapshot().close();
        }
        PartitionId id = randomId();
        held.add(new Held(store.open(id).snapshot(), model.partition(id).copy()));
    }

    private void readHeld() {
        if (held.isEmpty()) {
            return;
        }
        Held one = held.get(random.nextInt(held.size()));
        KeySpace space = randomSpace();
        byte[] key = randomKey();
        KeyRange range = randomRange();
        Direction direction = random.nextBoolean() ? Direction.FORWARD : Direction.BACKWARD;

        assertThat(one.snapshot().lsn()).isEqualTo(one.expected().lsn());
        assertThat(Entries.hex(one.snapshot().get(space, key))).isEqualTo(value(one.expected(), space, key));
        assertThat(Entries.scan(one.snapshot(), space, range, direction))
                .as("%s %s %s", space, range, direction)
                .isEqualTo(Entries.expected(one.expected().entries(space), range, direction));
    }

    private void drop() {
        PartitionId id = randomId();
        store.drop(id);
        model.drop(id);
        assertThat(store.open(id).lsn()).isZero();
    }

    private void compareAll(PartitionId id) {
        for (KeySpace space : KeySpace.values()) {
            assertThat(Entries.all(store.open(id), space))
                    .as("%s of %s", space, id)
                    .isEqualTo(Entries.expected(model.partition(id).entries(space), KeyRange.all(), Direction.FORWARD));
        }
    }

    private void releaseAll() {
        held.forEach(one -> one.snapshot().close());
        held.clear();
    }

    private WriteBatch randomWrites() {
        WriteBatch writes = new WriteBatch();
        int count = random.nextInt(12);
        for (int i = 0; i < count; i++) {
            if (random.nextInt(3) == 0) {
                writes.delete(randomSpace(), randomKey());
            } else {
                writes.put(randomSpace(), randomKey(), randomValue());
            }
        }
        return writes;
    }

    private KeyRange randomRange() {
        return switch (random.nextInt(4)) {
            case 0 -> KeyRange.all();
            case 1 -> KeyRange.startingAt(randomKey());
            case 2 -> KeyRange.prefix(randomKey());
            default -> KeyRange.of(randomKey(), randomKey());
        };
    }

    private byte[] randomKey() {
        byte[] key = new byte[random.nextInt(5)];
        for (int i = 0; i < key.length; i++) {
            key[i] = KEY_BYTES[random.nextInt(KEY_BYTES.length)];
        }
        return key;
    }

    private byte[] randomValue() {
        byte[] value = new byte[random.nextInt(20) == 0 ? random.nextInt(5000) : random.nextInt(20)];
        random.nextBytes(value);
        return value;
    }

    private KeySpace randomSpace() {
        return KeySpace.values()[random.nextInt(KeySpace.values().length)];
    }

    private PartitionId randomId() {
        return IDS.get(random.nextInt(IDS.size()));
    }

    private static Optional<String> value(StoreModel.Partition partition, KeySpace space, byte[] key) {
        return Entries.hex(Optional.ofNullable(partition.entries(space).get(key)));
    }
}
