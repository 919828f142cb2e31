/**
 * The program: a command line around {@link dev.orrery.embedded.Orrery}. Read {@link dev.orrery.server.Main} first; {@link
 * dev.orrery.server.StartOptions} has all that a server can be told.
 */
package dev.orrery.server;
