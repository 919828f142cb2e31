/**
 * Partition keys that are made up from several values, to spread what is too much for one. Begin with {@code
 * ReadingKey}.
 */
package dev.orrery.samples.modelling.synthetic;
