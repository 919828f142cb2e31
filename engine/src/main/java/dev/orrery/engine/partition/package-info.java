/**
 * Physical partitions: their order of commits, their locks, and the map that routes keys to them. Read {@link
 * dev.orrery.engine.partition.Partition} first.
 */
package dev.orrery.engine.partition;
