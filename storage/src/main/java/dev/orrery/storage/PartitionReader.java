package dev.orrery.storage;

import java.util.List;
import java.util.Optional;

/** Reads single entries of a partition. */
public interface PartitionReader {

    Optional<byte[]> get(KeySpace space, byte[] key);

    /** The values of several keys, in the order of the keys. */
    List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys);
}
