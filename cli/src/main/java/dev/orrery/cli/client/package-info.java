/**
 * A small client for commands that ask a running server. Read {@link dev.orrery.cli.client.AccountClient} first.
 */
package dev.orrery.cli.client;
