/**
 * What keeps work within bounds: a {@link dev.orrery.model.bound.Cancellation} tells when to end it, {@link
 * dev.orrery.model.bound.Checkpoints} look at that inside of loops.
 */
package dev.orrery.model.bound;
