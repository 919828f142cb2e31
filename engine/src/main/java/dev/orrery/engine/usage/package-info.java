/**
 * What partitions are used for: request units spent, requests refused, the keys that spend most, the keys that are
 * largest. All of it is kept in memory, takes little of it, and begins anew with a partition. Read {@link
 * dev.orrery.engine.usage.PartitionUsage} first.
 */
package dev.orrery.engine.usage;
