/**
 * The program: a command line around {@link dev.orrery.server.Orrery}. Read {@link dev.orrery.cli.Main} first: it names
 * the commands, which are in packages by what they work on.
 */
package dev.orrery.cli;
