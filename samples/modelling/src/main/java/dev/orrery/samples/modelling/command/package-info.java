/** The command line: {@link dev.orrery.samples.modelling.command.Main} runs samples and prints what they cost. */
package dev.orrery.samples.modelling.command;
