package dev.orrery.engine.usage;

import dev.orrery.model.partition.PartitionKey;

/**
 * A key that has much of something lately. The numbers are lower bounds by a sample: there is no key here that isn't
 * hot.
 *
 * @param perSecond how much of it, in the average of the last minutes, the latest of which count most
 * @param share the part of all that the partition had, from 0 to 1
 */
public record HotKey(PartitionKey key, double perSecond, double share) {}
