/**
 * Commands that ask a server and print its answer. {@link dev.orrery.cli.ask.ClientOptions} says which server.
 */
package dev.orrery.cli.ask;
