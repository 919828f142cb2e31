/**
 * How a query is run, as a tree of operators that are opened and read. Read
 * {@link dev.orrery.engine.query.operator.Operator} first. The planner makes the tree; what runs it, what prices it and
 * what explains it walk it.
 */
package dev.orrery.engine.query.operator;
