/**
 * Operations on the items of one logical partition that take effect together or not at all, and the writes that carry them
 * out. Read {@link dev.orrery.engine.transaction.Transactions} first, then {@link
 * dev.orrery.engine.transaction.Transaction}.
 */
package dev.orrery.engine.transaction;
