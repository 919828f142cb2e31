package dev.orrery.storage.rocksdb;

import dev.orrery.storage.KeySpace;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.rocksdb.AbstractNativeReference;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.IndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.WALRecoveryMode;

/** What the settings mean for RocksDB; its native parts must outlive the database that uses them. */
final class DatabaseOptions implements AutoCloseable {

    private static final int BLOOM_BITS_PER_KEY = 10;
    private static final double FILTER_PART_OF_BUFFER = 0.02;
    private static final long BLOCK_BYTES = 8 << 10;
    // Keys in a row have much in common, which is written once for so many of them; to find one, those before it are read. Half
    // of what RocksDB does by itself: 1.6 % more disk.
    private static final int KEYS_SHARING_PREFIXES = 8;
    private static final int INDEX_KEYS_SHARING_PREFIXES = 4;
    private static final long LOG_FILE_BYTES_MAX = 2 << 20;
    private static final long LOG_FILES_MAX = 4;
    private static final int LOADED_FILES_MERGED = 64;
    private static final long LOADED_LEVEL_BYTES_MAX = 1L << 40;

    private final Deque<AbstractNativeReference> parts = new ArrayDeque<>();
    private final DBOptions database;
    private final Map<KeySpace, ColumnFamilyDescriptor> families;

    /** Options for a database that is there: what is missing of it is not made. */
    DatabaseOptions(RocksSettings settings) {
        database = databaseOptions(settings);
        families = families(settings);
    }

    /** The same for a database that is to be made. */
    DatabaseOptions makingWhatIsMissing() {
        database.setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
        return this;
    }

    /** The same for a database of which some may be damaged: its log is read as far as it can be, and nothing is merged. */
    DatabaseOptions forMending() {
        database.setWalRecoveryMode(WALRecoveryMode.SkipAnyCorruptedRecords);
        families.values().forEach(family -> family.getOptions().setDisableAutoCompactions(true));
        return this;
    }

    DBOptions database() {
        return database;
    }

    /** A column family for each of the key spaces, in their order; that of META is RocksDB's default. */
    List<ColumnFamilyDescriptor> families() {
        return List.copyOf(families.values());
    }

    /** The name of a key space's column family. */
    static String familyName(KeySpace space) {
        return space == KeySpace.META ? "default" : space.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void close() {
        while (!parts.isEmpty()) {
            parts.pop().close();
        }
    }

    private DBOptions databaseOptions(RocksSettings settings) {
        int cores = Runtime.getRuntime().availableProcessors();
        return part(new DBOptions())
                .setMaxOpenFiles(settings.openFilesMax())
                .setDbWriteBufferSize(settings.writeBufferBytes())
                // Bounds what is replayed at the next start, and the disk that a rarely written family can hold on to.
                .setMaxTotalWalSize(2 * settings.writeBufferBytes())
                // A start replays the log into memory and goes on; sorted files are written when the buffers are full.
                .setAvoidFlushDuringRecovery(true)
                .setMaxBackgroundJobs(Math.max(2, cores / 2))
                // Who loads has nothing else to do in the end, and one large merge left.
                .setMaxSubcompactions(settings.purpose() == RocksSettings.Purpose.LOADING ? cores : 1)
                // Who reads one item of a logical partition reads others of it, which are its neighbours.
                .setAdviseRandomOnOpen(false)
                .setSkipStatsUpdateOnDbOpen(true)
                .setStatsDumpPeriodSec(0)
                .setStatsPersistPeriodSec(0)
                .setKeepLogFileNum(LOG_FILES_MAX)
                .setMaxLogFileSize(LOG_FILE_BYTES_MAX)
                // A reader that closes its cursor does not wait until old files are deleted.
                .setAvoidUnnecessaryBlockingIO(true);
    }

    private Map<KeySpace, ColumnFamilyDescriptor> families(RocksSettings settings) {
        Cache cache = part(new LRUCache(settings.blockCacheBytes()));
        BloomFilter bloom = part(new BloomFilter(BLOOM_BITS_PER_KEY));
        Map<KeySpace, ColumnFamilyDescriptor> descriptors = new EnumMap<>(KeySpace.class);
        for (KeySpace space : KeySpace.values()) {
            ColumnFamilyOptions options = part(familyOptions())
                    .setWriteBufferSize(settings.writeBufferBytes() / 2)
                    .setMaxWriteBufferNumber(4)
                    .setCompressionType(CompressionType.LZ4_COMPRESSION)
                    .setTableFormatConfig(tableFormat(space, cache, bloom));
            if (settings.purpose() == RocksSettings.Purpose.LOADING) {
                sortSeldom(options);
            } else if (isReadByKey(space)) {
                options.setMemtablePrefixBloomSizeRatio(FILTER_PART_OF_BUFFER).setMemtableWholeKeyFiltering(true);
            }
            descriptors.put(space,
                    new ColumnFamilyDescriptor(familyName(space).getBytes(StandardCharsets.UTF_8), options));
        }
        return descriptors;
    }

    /** Options by which an insert in memory begins to look where the one before it was; Java has no method for that. */
    private static ColumnFamilyOptions familyOptions() {
        Properties properties = new Properties();
        properties.setProperty("memtable_insert_with_hint_prefix_extractor",
                "rocksdb.FixedPrefix." + PartitionPrefix.BYTES);
        return Objects.requireNonNull(ColumnFamilyOptions.getColumnFamilyOptionsFromProps(properties));
    }

    /**
     * Data that comes in without end is otherwise merged a dozen times, level by level, on its way down. Here it is merged
     * once, in large parts, into a level as large as need be; opened for serving, that level's files find their places
     * without being written again.
     */
    private static void sortSeldom(ColumnFamilyOptions options) {
        options.setLevel0FileNumCompactionTrigger(LOADED_FILES_MERGED)
                .setLevel0SlowdownWritesTrigger(3 * LOADED_FILES_MERGED)
                .setLevel0StopWritesTrigger(4 * LOADED_FILES_MERGED)
                .setMaxBytesForLevelBase(LOADED_LEVEL_BYTES_MAX)
                .setSoftPendingCompactionBytesLimit(0)
                .setHardPendingCompactionBytesLimit(0);
    }

    /**
     * Indexes and filters live in the cache too, so that the cache is the bound of all memory for reading. They are cut into
     * small blocks like the data: as one block for each file they'd be a megabyte, and with more files than the cache has
     * room for each read would have to fetch one of those.
     */
    private static BlockBasedTableConfig tableFormat(KeySpace space, Cache cache, BloomFilter bloom) {
        BlockBasedTableConfig format = new BlockBasedTableConfig()
                .setBlockCache(cache)
                .setBlockSize(BLOCK_BYTES)
                .setBlockRestartInterval(KEYS_SHARING_PREFIXES)
                .setIndexType(IndexType.kTwoLevelIndexSearch)
                .setIndexBlockRestartInterval(INDEX_KEYS_SHARING_PREFIXES)
                .setPartitionFilters(true)
                .setCacheIndexAndFilterBlocks(true)
                .setPinTopLevelIndexAndFilter(true)
                .setPinL0FilterAndIndexBlocksInCache(true);
        return isReadByKey(space) ? format.setFilterPolicy(bloom).setWholeKeyFiltering(true) : format;
    }

    private static boolean isReadByKey(KeySpace space) {
        return switch (space) {
            case META, ITEMS, TERMS, UNIQUES, SIZES -> true;
            case CHANGES, EXPIRIES, VERSIONS -> false;
        };
    }

    private <T extends AbstractNativeReference> T part(T part) {
        parts.push(part);
        return part;
    }
}
