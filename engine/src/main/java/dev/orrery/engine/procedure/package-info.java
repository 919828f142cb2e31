/**
 * Stored procedures and triggers: programs that run in a transaction on their logical partition. Read {@link
 * dev.orrery.engine.procedure.Procedures} first; {@code TransactionHost} is what programs reach.
 */
package dev.orrery.engine.procedure;
