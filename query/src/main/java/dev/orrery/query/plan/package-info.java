/**
 * What a query of the SQL dialect says about the items that it can make rows of, in terms that an index can answer. Read
 * {@link dev.orrery.query.plan.SqlPlans} first, which puts that into a plan, then
 * {@link dev.orrery.query.plan.FilterAnalysis}, which finds an {@link dev.orrery.query.logical.IndexCondition}, and
 * {@link dev.orrery.query.plan.KeyAnalysis}, which tells which partition keys a filter allows.
 */
package dev.orrery.query.plan;
