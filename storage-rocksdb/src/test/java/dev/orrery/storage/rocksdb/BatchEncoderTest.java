package dev.orrery.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** Compares with the batches that RocksDB itself makes of the same operations. */
class BatchEncoderTest {

    private static final byte[] NO_PREFIX = {};

    private static final List<ColumnFamilyHandle> FAMILIES = new ArrayList<>();
    private static RocksDB rocks;

    @BeforeAll
    static void open(@TempDir Path directory) throws RocksDBException {
        NativeLibrary.load();
        try (Options options = new Options().setCreateIfMissing(true)) {
            rocks = RocksDB.open(options, directory.toString());
        }
        FAMILIES.add(rocks.getDefaultColumnFamily());
        // More than 127, so that the numbers of some families take two bytes.
        List<ColumnFamilyDescriptor> others = IntStream.rangeClosed(1, 130)
                .mapToObj(i -> new ColumnFamilyDescriptor(new byte[] {(byte) i}))
                .toList();
        FAMILIES.addAll(rocks.createColumnFamilies(others));
    }

    @AfterAll
    static void close() {
        FAMILIES.forEach(ColumnFamilyHandle::close);
        rocks.close();
    }

    @Test
    void theBatchIsWhatRocksDbWouldHaveMade() throws RocksDBException {
        RandomGenerator random = Seed.fresh().random();
        BatchEncoder encoder = new BatchEncoder();
        for (int round = 0; round < 20; round++) {
            encoder.clear();
            try (WriteBatch expected = new WriteBatch()) {
                for (int i = 0; i < 50; i++) {
                    addRandomOperation(random, encoder, expected);
                }
                assertThat(encoder.toBytes()).isEqualTo(expected.data());
                assertThat(encoder.count()).isEqualTo(expected.count());
            }
        }
    }

    @Test
    void whatIsWrittenIsReadBack() throws RocksDBException {
        BatchEncoder encoder = new BatchEncoder();
        encoder.put(0, new byte[] {1}, new byte[] {2}, new byte[] {3});
        encoder.put(130, new byte[] {1}, NO_PREFIX, new byte[300_000]);
        encoder.put(130, NO_PREFIX, new byte[] {5}, NO_PREFIX);
        encoder.delete(130, NO_PREFIX, new byte[] {1});

        try (WriteBatch batch = new WriteBatch(encoder.toBytes());
                WriteOptions options = new WriteOptions()) {
            rocks.write(options, batch);
        }

        assertThat(rocks.get(FAMILIES.get(0), new byte[] {1, 2})).containsExactly(3);
        assertThat(rocks.get(FAMILIES.get(130), new byte[] {5})).isEmpty();
        assertThat(rocks.get(FAMILIES.get(130), new byte[] {1})).isNull();
    }

    private static void addRandomOperation(RandomGenerator random, BatchEncoder encoder, WriteBatch expected)
            throws RocksDBException {
        ColumnFamilyHandle family = FAMILIES.get(random.nextInt(4) == 0 ? 0 : random.nextInt(FAMILIES.size()));
        byte[] key = randomBytes(random);
        byte[] other = randomBytes(random);
        int cut = random.nextInt(key.length + 1);
        byte[] prefix = Arrays.copyOf(key, cut);
        byte[] rest = Arrays.copyOfRange(key, cut, key.length);
        switch (random.nextInt(3)) {
            case 0 -> {
                encoder.put(family.getID(), prefix, rest, other);
                expected.put(family, key, other);
            }
            case 1 -> {
                encoder.delete(family.getID(), prefix, rest);
                expected.delete(family, key);
            }
            default -> {
                encoder.deleteRange(family.getID(), key, other);
                expected.deleteRange(family, key, other);
            }
        }
    }

    private static byte[] randomBytes(RandomGenerator random) {
        byte[] bytes = new byte[random.nextInt(10) == 0 ? random.nextInt(40_000) : random.nextInt(140)];
        random.nextBytes(bytes);
        return bytes;
    }
}
