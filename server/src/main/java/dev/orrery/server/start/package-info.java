/**
 * Servers of this machine: to start one, and to stop it. {@link dev.orrery.server.start.StartOptions} has all that a server
 * can be told.
 */
package dev.orrery.server.start;
