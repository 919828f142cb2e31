/**
 * What partitions are used for: request units spent, requests refused, the keys that spend most, the keys that are
 * largest. All of it is kept in memory and takes little of it. Sums begin
 * anew with a partition; what is of late goes on from the partitions in whose place it is. Read {@link
 * dev.orrery.engine.usage.PartitionUsage} first.
 */
package dev.orrery.engine.usage;
