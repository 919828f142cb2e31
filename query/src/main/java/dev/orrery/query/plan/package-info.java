/**
 * What a query's filter says about the items that can pass it, in terms that an index can answer. Read
 * {@link dev.orrery.query.plan.IndexCondition} first, then {@link dev.orrery.query.plan.FilterAnalysis}, which finds it;
 * {@link dev.orrery.query.plan.KeyConditions} tells which partition keys a filter allows.
 */
package dev.orrery.query.plan;
