/**
 * Shapes that data may be given in a document database, each with what it costs. A {@link
 * dev.orrery.samples.modelling.Sample} compares the models of one package, {@link
 * dev.orrery.samples.modelling.command.Main} runs it.
 */
package dev.orrery.samples.modelling;
