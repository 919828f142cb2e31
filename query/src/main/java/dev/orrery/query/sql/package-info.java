/**
 * The SQL dialect's grammar and syntax tree.
 *
 * <p>Read {@link dev.orrery.query.sql.SqlParser} first, then the tree that it gives:
 * {@link dev.orrery.query.sql.SqlQuery} and {@link dev.orrery.query.sql.Expression}.
 * {@link dev.orrery.query.sql.SqlText} leads back from a tree to a text.
 */
package dev.orrery.query.sql;
