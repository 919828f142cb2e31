/**
 * What the server can tell of itself: requests, request units, latencies, partitions and their largest and hottest
 * keys, for Prometheus and as JSON. Read {@link dev.orrery.metrics.Metrics} first.
 */
package dev.orrery.metrics;
