/**
 * Who may do what: signatures with the account's keys, and tokens from permissions. Read {@link
 * dev.orrery.protocol.cosmos.access.Authentication} first, and then the table of {@code Right}s.
 */
package dev.orrery.protocol.cosmos.access;
