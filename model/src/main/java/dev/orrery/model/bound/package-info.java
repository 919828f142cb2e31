/**
 * What keeps work within bounds: a {@link dev.orrery.model.bound.Cancellation} tells when to end it, {@link
 * dev.orrery.model.bound.Checkpoints} look at that inside of loops. A {@link dev.orrery.model.bound.MemoryPool} is the memory
 * that all share, of which each has a {@link dev.orrery.model.bound.MemoryLease}.
 */
package dev.orrery.model.bound;
