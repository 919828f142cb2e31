package dev.orrery.benchmarks;

import dev.orrery.storage.KeySpace;
import dev.orrery.storage.WriteBatch.Visitor;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** The reference: RocksDB as its own API offers it, with the same column families and settings as the store. */
final class BareRocks implements AutoCloseable {

    private final RocksDB database;
    private final List<ColumnFamilyHandle> families = new ArrayList<>();
    private final WriteOptions durable = new WriteOptions().setSync(true);
    private final WriteOptions undurable = new WriteOptions();

    BareRocks(Path directory) throws RocksDBException {
        BlockBasedTableConfig format = new BlockBasedTableConfig()
                .setBlockCache(new LRUCache(256L << 20))
                .setBlockSize(8 << 10)
                .setCacheIndexAndFilterBlocks(true)
                .setPinL0FilterAndIndexBlocksInCache(true)
                .setFilterPolicy(new BloomFilter(10));
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        for (KeySpace space : KeySpace.values()) {
            ColumnFamilyOptions options = new ColumnFamilyOptions()
                    .setWriteBufferSize(48L << 20)
                    .setMaxWriteBufferNumber(4)
                    .setCompressionType(CompressionType.LZ4_COMPRESSION)
                    .setTableFormatConfig(format);
            byte[] name = space.ordinal() == 0
                    ? RocksDB.DEFAULT_COLUMN_FAMILY
                    : space.name().getBytes(StandardCharsets.UTF_8);
            descriptors.add(new ColumnFamilyDescriptor(name, options));
        }
        DBOptions options = new DBOptions()
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setDbWriteBufferSize(96L << 20);
        database = RocksDB.open(options, directory.toString(), descriptors, families);
    }

    /** Reads one value. */
    byte[] get(KeySpace space, byte[] key) {
        try {
            return database.get(families.get(space.ordinal()), key);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Writes several of our batches as one of RocksDB's, and waits until it is durable. */
    void writeDurably(List<dev.orrery.storage.WriteBatch> group) {
        write(group, durable);
    }

    void load(List<dev.orrery.storage.WriteBatch> group) {
        write(group, undurable);
    }

    private void write(List<dev.orrery.storage.WriteBatch> group, WriteOptions options) {
        try (WriteBatch batch = new WriteBatch()) {
            group.forEach(part -> part.forEach(new Visitor() {
                @Override
                public void put(KeySpace space, byte[] key, byte[] value) {
                    try {
                        batch.put(families.get(space.ordinal()), key, value);
                    } catch (RocksDBException e) {
                        throw new IllegalStateException(e);
                    }
                }

                @Override
                public void delete(KeySpace space, byte[] key) {
                    try {
                        batch.delete(families.get(space.ordinal()), key);
                    } catch (RocksDBException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }));
            database.write(options, batch);
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        families.forEach(ColumnFamilyHandle::close);
        database.close();
        durable.close();
        undurable.close();
    }
}
