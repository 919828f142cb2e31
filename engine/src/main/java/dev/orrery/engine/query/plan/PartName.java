package dev.orrery.engine.query.plan;

import dev.orrery.engine.index.PathHash;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.KeyInterval;
import dev.orrery.model.index.ValueSet;
import dev.orrery.query.logical.IndexCondition;
import java.util.List;

/**
 * A short name for what an index is asked, which depends on nothing else: so a continuation tells which index it is of,
 * even if the indexing policy has changed. Six digits or letters, of an FNV-1a hash.
 */
final class PartName {

    private static final int LENGTH = 6;
    private static final long NAMES = 2_176_782_336L;
    private static final long START = 0xCBF2_9CE4_8422_2325L;
    private static final long PRIME = 0x100_0000_01B3L;
    private static final long ALL_OF = 1;
    private static final long ANY_OF = 2;

    private PartName() {}

    static String of(IndexCondition part) {
        return ofHash(hash(part));
    }

    /** The name of an index whose hash is known. */
    static String ofHash(long hash) {
        String digits = Long.toString(Long.remainderUnsigned(hash, NAMES), Character.MAX_RADIX);
        return "0".repeat(LENGTH - digits.length()) + digits;
    }

    private static long hash(IndexCondition condition) {
        return switch (condition) {
            case IndexCondition.Values(IndexPath path, ValueSet values, boolean isExact) ->
                hash(mixed(START, PathHash.of(path)), values);
            case IndexCondition.AllOf(List<IndexCondition> conditions) -> hash(mixed(START, ALL_OF), conditions);
            case IndexCondition.AnyOf(List<IndexCondition> conditions) -> hash(mixed(START, ANY_OF), conditions);
            case IndexCondition.Everything everything -> START;
            case IndexCondition.Nothing nothing -> PRIME;
        };
    }

    private static long hash(long start, ValueSet values) {
        long hash = start;
        for (KeyInterval interval : values.intervals()) {
            hash = mixed(mixed(hash, interval.from()), interval.to());
        }
        return hash;
    }

    private static long hash(long start, List<IndexCondition> conditions) {
        long hash = start;
        for (IndexCondition condition : conditions) {
            hash = mixed(hash, hash(condition));
        }
        return hash;
    }

    private static long mixed(long hash, byte[] bytes) {
        long mixed = mixed(hash, bytes.length);
        for (byte b : bytes) {
            mixed = (mixed ^ (b & 0xFF)) * PRIME;
        }
        return mixed;
    }

    private static long mixed(long hash, long number) {
        long mixed = hash;
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
            mixed = (mixed ^ (number >>> shift & 0xFF)) * PRIME;
        }
        return mixed;
    }
}
