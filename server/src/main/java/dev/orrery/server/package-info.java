/**
 * The program: reads the settings, opens a store and the engine on it, and listens. Read {@link
 * dev.orrery.server.OrreryServer} first; {@link dev.orrery.server.Main} is the command line around it.
 */
package dev.orrery.server;
