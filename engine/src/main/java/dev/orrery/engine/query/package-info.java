/**
 * Queries over the items of containers. Read {@link dev.orrery.engine.query.Queries} first: it takes a plan, or has
 * {@link dev.orrery.engine.query.sql.SqlFrontEnd} make one of a text; {@link dev.orrery.engine.query.plan.Planner} makes
 * operators of it, {@link dev.orrery.engine.query.run.QueryRunner} opens them, and
 * {@link dev.orrery.engine.query.explain.Explanation} tells what they did and what that costs.
 */
package dev.orrery.engine.query;
