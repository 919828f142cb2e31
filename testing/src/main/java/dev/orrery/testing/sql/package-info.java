/**
 * Queries in files, and what they must give. Read first: {@link dev.orrery.testing.sql.SqlTestFile}, which says how
 * such a file is written.
 */
package dev.orrery.testing.sql;
