package dev.orrery.storage;

import java.util.List;
import java.util.Optional;

/**
 * Reads single entries of a partition.
 *
 * <p>The arrays that reads return are shared, with the store and with other readers: they never change, not by later
 * commits either, and whoever was given one must not change it. Who wants to copies it first.
 */
public interface PartitionReader {

    Optional<byte[]> get(KeySpace space, byte[] key);

    /** The values of several keys, in the order of the keys. */
    List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys);
}
