/**
 * Commands that ask a server and print its answer. {@link dev.orrery.server.ask.ClientOptions} says which server.
 */
package dev.orrery.server.ask;
