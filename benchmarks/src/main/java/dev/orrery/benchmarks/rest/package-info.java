/**
 * How fast the REST protocol is, beside a bare echo on the same HTTP library and a peer. Read {@link
 * dev.orrery.benchmarks.rest.RestBenchmark} first.
 */
package dev.orrery.benchmarks.rest;
