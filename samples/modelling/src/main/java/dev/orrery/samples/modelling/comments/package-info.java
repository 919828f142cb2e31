/** A list that grows without end: embedded, or only its latest part. Begin with {@code BatchedComments}. */
package dev.orrery.samples.modelling.comments;
