/** Embedded where it saves reads, referenced otherwise, with a count that programs keep. Begin with {@code Library}. */
package dev.orrery.samples.modelling.hybrid;
