/**
 * What scripts cost: procedures beside batches that do the same, functions in filters, the first call after a start. Read
 * {@link dev.orrery.benchmarks.script.ScriptBenchmark} first.
 */
package dev.orrery.benchmarks.script;
