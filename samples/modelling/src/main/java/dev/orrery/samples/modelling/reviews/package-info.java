/**
 * Different things that are read together: in one container by a common key, or in two. Begin with {@code
 * ReviewsBesideBooks}.
 */
package dev.orrery.samples.modelling.reviews;
