/**
 * How long queries take while a container grows, and beside PostgreSQL on the same items. Read {@link
 * dev.orrery.benchmarks.query.QueryBenchmark} first.
 */
package dev.orrery.benchmarks.query;
