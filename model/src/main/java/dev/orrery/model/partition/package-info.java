/**
 * Partition keys, their hashes, and ranges of the hash space. Read {@link
 * dev.orrery.model.partition.PartitionKeyDefinition} first: it leads from an item to its key and from a key to its
 * place.
 */
package dev.orrery.model.partition;
