/**
 * What partitions are used for: request units spent, requests refused, the keys that spend most. Read {@link
 * dev.orrery.engine.usage.PartitionUsage} first.
 */
package dev.orrery.engine.usage;
