/** What requests cost. Read {@link dev.orrery.engine.throughput.Prices} first. */
package dev.orrery.engine.throughput;
