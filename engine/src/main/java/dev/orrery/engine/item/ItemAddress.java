package dev.orrery.engine.item;

import dev.orrery.model.partition.PartitionKey;

/** Where an item is within its container. */
public record ItemAddress(PartitionKey partitionKey, String id) {}
