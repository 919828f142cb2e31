/**
 * Decides how a query is run: on which items, by which index. Read {@link dev.orrery.engine.query.plan.Planner} first, then
 * the rules that it tries, each of which draws the plan before and after:
 * {@link dev.orrery.engine.query.plan.NothingToRead}, {@link dev.orrery.engine.query.plan.PointReadsOfAddresses},
 * {@link dev.orrery.engine.query.plan.DistinctFromIndex}, {@link dev.orrery.engine.query.plan.AggregatesFromIndex},
 * {@link dev.orrery.engine.query.plan.OrderFromKeys}, {@link dev.orrery.engine.query.plan.OrderFromIndex},
 * {@link dev.orrery.engine.query.plan.ItemsByAccessPath}.
 */
package dev.orrery.engine.query.plan;
