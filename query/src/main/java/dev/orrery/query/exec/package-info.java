/**
 * Plans over documents that someone else brings: compiled once, then run row by row; and the plans of SQL. How items are
 * found is not decided here.
 *
 * <p>Read {@link dev.orrery.query.exec.RowProgram} first, which gives the single steps of a plan, then
 * {@link dev.orrery.query.exec.InMemoryQuery}, for all rows at once. {@link dev.orrery.query.exec.QueryCheck} refuses
 * what has no meaning; {@link dev.orrery.query.exec.SqlPlanBuilder} makes a plan of a query, with a
 * {@link dev.orrery.query.exec.SqlScalar} for every expression; {@link dev.orrery.query.exec.PlanCompiler} makes formulas of
 * those and a {@link dev.orrery.query.exec.RowSource} of what is unnested and filtered, which pushes rows into what a
 * {@link dev.orrery.query.exec.Selection} does with them.
 */
package dev.orrery.query.exec;
