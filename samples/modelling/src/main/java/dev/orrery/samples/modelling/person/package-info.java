/**
 * What belongs to one thing alone and is read with it: embedded, or in items of its own. Begin with {@code
 * EmbeddedPeople}.
 */
package dev.orrery.samples.modelling.person;
