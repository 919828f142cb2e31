/**
 * Decides how a query is run: on which items, by which index. Read {@link dev.orrery.engine.query.plan.Planner} first.
 */
package dev.orrery.engine.query.plan;
