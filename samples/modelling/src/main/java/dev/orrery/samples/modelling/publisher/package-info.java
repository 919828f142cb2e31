/** One to many: on which side the reference is. Begin with {@code PublisherInBooks}. */
package dev.orrery.samples.modelling.publisher;
