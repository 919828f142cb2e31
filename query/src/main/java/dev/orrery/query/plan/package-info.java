/**
 * What a query's filter says about the items that can pass it, in terms that an index can answer. Read
 * {@link dev.orrery.query.plan.IndexCondition} first.
 */
package dev.orrery.query.plan;
