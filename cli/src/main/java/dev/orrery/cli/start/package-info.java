/**
 * Servers of this machine: to start one, and to stop it. {@link dev.orrery.cli.start.StartOptions} has all that a server
 * can be told.
 */
package dev.orrery.cli.start;
