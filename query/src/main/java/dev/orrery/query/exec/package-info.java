/**
 * Queries run in the plainest way: every document is looked at, in order, and nothing is planned.
 *
 * <p>Read {@link dev.orrery.query.exec.InMemoryQuery} first, for all rows of a query, then
 * {@link dev.orrery.query.exec.RowQuery}, for those that one document gives. Behind both stand
 * {@link dev.orrery.query.exec.QueryCheck}, which refuses what has no meaning, {@link dev.orrery.query.exec.QueryRun},
 * which goes from FROM to LIMIT, and {@link dev.orrery.query.exec.Evaluator}, which computes expressions.
 */
package dev.orrery.query.exec;
