package dev.orrery.benchmarks.feed;

import dev.orrery.storage.KeySpace;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** The reference: RocksDB on the same files, which steps through the log and gets the items of a page together. */
final class BarePages implements Pages {

    // The numbers of container and partition stand before each key; the kind stands before the item's key in the log.
    private static final int PREFIX_BYTES = 8;
    private static final int KIND_BYTES = 1;

    private final RocksDB database;
    private final List<ColumnFamilyHandle> families = new ArrayList<>();
    private final ReadOptions options = new ReadOptions();
    private final RocksIterator log;
    private final int pageSize;

    BarePages(Path directory, int pageSize) throws RocksDBException {
        BlockBasedTableConfig format = new BlockBasedTableConfig()
                .setBlockCache(new LRUCache(256L << 20))
                .setBlockSize(8 << 10)
                .setFilterPolicy(new BloomFilter(10));
        List<ColumnFamilyDescriptor> descriptors = List.of(
                new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY),
                family(KeySpace.ITEMS, format),
                family(KeySpace.CHANGES, format));
        this.database = RocksDB.openReadOnly(new DBOptions(), directory.toString(), descriptors, families);
        this.log = database.newIterator(families.getLast(), options);
        this.pageSize = pageSize;
        log.seekToFirst();
    }

    private static ColumnFamilyDescriptor family(KeySpace space, BlockBasedTableConfig format) {
        return new ColumnFamilyDescriptor(
                space.name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8),
                new ColumnFamilyOptions().setTableFormatConfig(format));
    }

    @Override
    public int next() {
        List<byte[]> itemKeys = new ArrayList<>(pageSize);
        while (itemKeys.size() < pageSize && log.isValid()) {
            itemKeys.add(itemKey(log.key(), log.value()));
            log.next();
        }
        if (!log.isValid()) {
            log.seekToFirst();
        }
        return itemsOf(itemKeys);
    }

    private static byte[] itemKey(byte[] key, byte[] value) {
        byte[] itemKey = new byte[PREFIX_BYTES + value.length - KIND_BYTES];
        System.arraycopy(key, 0, itemKey, 0, PREFIX_BYTES);
        System.arraycopy(value, KIND_BYTES, itemKey, PREFIX_BYTES, value.length - KIND_BYTES);
        return itemKey;
    }

    private int itemsOf(List<byte[]> itemKeys) {
        try {
            List<byte[]> items =
                    database.multiGetAsList(options, Collections.nCopies(itemKeys.size(), families.get(1)), itemKeys);
            if (items.contains(null)) {
                throw new IllegalStateException("The log tells of an item that isn't there");
            }
            return items.size();
        } catch (RocksDBException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        log.close();
        options.close();
        families.forEach(ColumnFamilyHandle::close);
        database.close();
    }
}
