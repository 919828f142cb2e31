/**
 * Queries over documents that someone else brings: compiled once, then run row by row. Nothing is planned here.
 *
 * <p>Read {@link dev.orrery.query.exec.RowProgram} first, which gives the single steps of a query, then
 * {@link dev.orrery.query.exec.InMemoryQuery}, for all rows at once. {@link dev.orrery.query.exec.QueryCheck} refuses
 * what has no meaning; {@link dev.orrery.query.exec.QueryCompiler} makes a {@link dev.orrery.query.exec.Formula} of
 * every expression and a {@link dev.orrery.query.exec.RowSource} of FROM, JOIN and WHERE, which pushes rows into what a
 * {@link dev.orrery.query.exec.Selection} does with them.
 */
package dev.orrery.query.exec;
