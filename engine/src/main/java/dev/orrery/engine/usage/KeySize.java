package dev.orrery.engine.usage;

import dev.orrery.model.partition.PartitionKey;

/** How many items a key has, and the bytes of their keys and values. */
public record KeySize(PartitionKey key, long items, long bytes) {}
