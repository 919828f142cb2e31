/**
 * A small client for commands that ask a running server. Read {@link dev.orrery.server.client.AccountClient} first.
 */
package dev.orrery.server.client;
