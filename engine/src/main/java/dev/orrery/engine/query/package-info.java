/**
 * Queries over the items of containers. Read {@link dev.orrery.engine.query.Queries} first; it asks
 * {@link dev.orrery.engine.query.plan.Planner} for a way to the items, goes it with
 * {@link dev.orrery.engine.query.run.QueryRunner}, and tells how it was with
 * {@link dev.orrery.engine.query.explain.Explanation}.
 */
package dev.orrery.engine.query;
