/**
 * The program: a command line around {@link dev.orrery.embedded.Orrery}. Read {@link dev.orrery.server.Main} first: it names
 * the commands, which are in packages by what they work on.
 */
package dev.orrery.server;
