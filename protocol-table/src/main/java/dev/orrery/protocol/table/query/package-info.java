/**
 * Queries of entities: a {@code $filter} becomes a plan of the engine, which answers it page by page in the order of keys. Read
 * {@link dev.orrery.protocol.table.query.EntityQueries} first, then {@link dev.orrery.protocol.table.query.TableFilter}: what a
 * filter says and means; {@link dev.orrery.protocol.table.query.FilterConditions} and
 * {@link dev.orrery.protocol.table.query.FilterKeys} tell what an index and the keys know about it.
 */
package dev.orrery.protocol.table.query;
