/**
 * How fast the change feed of a container is read. Read {@link dev.orrery.benchmarks.feed.FeedBenchmark} first.
 */
package dev.orrery.benchmarks.feed;
