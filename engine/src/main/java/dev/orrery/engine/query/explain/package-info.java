/**
 * Tells how a query was run, what each step of it cost, and what would make it cheaper. Read
 * {@link dev.orrery.engine.query.explain.Explanation} first.
 */
package dev.orrery.engine.query.explain;
