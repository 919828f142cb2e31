/**
 * Measurements, as ratios to a reference in the same run. Read {@link dev.orrery.benchmarks.EngineBenchmark} first.
 */
package dev.orrery.benchmarks;
