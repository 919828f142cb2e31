/**
 * Queries over several partitions that each answer for themselves: what to ask each of them, and what a client does
 * with the answers. {@link dev.orrery.query.gather.PartitionedQuery} is the result,
 * {@link dev.orrery.query.gather.QuerySplit} decides.
 */
package dev.orrery.query.gather;
