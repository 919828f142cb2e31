/**
 * What the engine asks of a store: ordered bytes of many partitions, snapshots, atomic conditional commits. Read {@link
 * dev.orrery.storage.PartitionStore} first.
 */
package dev.orrery.storage;
