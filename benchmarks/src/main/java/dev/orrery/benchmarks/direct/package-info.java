/** Measures direct mode, beside REST and beside a bare echo. Read {@link dev.orrery.benchmarks.direct.DirectBenchmark} first. */
package dev.orrery.benchmarks.direct;
