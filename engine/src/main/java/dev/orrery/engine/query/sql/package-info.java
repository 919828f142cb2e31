/**
 * Queries of the SQL dialect: what the service refuses, and the plan of what it does not. Read
 * {@link dev.orrery.engine.query.sql.SqlFrontEnd} first.
 */
package dev.orrery.engine.query.sql;
