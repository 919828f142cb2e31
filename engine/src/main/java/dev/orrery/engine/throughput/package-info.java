/**
 * What requests cost. Read {@link dev.orrery.engine.throughput.Prices} first; {@code docs/request-units.md} tells where
 * the figures come from.
 */
package dev.orrery.engine.throughput;
