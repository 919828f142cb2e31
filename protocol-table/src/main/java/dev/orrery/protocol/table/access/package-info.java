/**
 * Who may do what: signatures with the account's keys, and shared access signatures with all that they restrict. Read
 * {@link dev.orrery.protocol.table.access.TableAuthentication} first, and then
 * {@link dev.orrery.protocol.table.access.TableAccess}.
 */
package dev.orrery.protocol.table.access;
