/**
 * Proves that what is stored is consistent. Read {@link dev.orrery.engine.check.ConsistencyCheck} first.
 */
package dev.orrery.engine.check;
