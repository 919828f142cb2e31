/**
 * What a query asks for, as a tree that belongs to no language. Read {@link dev.orrery.query.logical.LogicalPlan} first:
 * the nodes; then {@link dev.orrery.query.logical.Scalar}, the expressions in them, and
 * {@link dev.orrery.query.logical.Candidates}, what a front end knows about the items that a plan can make rows of. A
 * front end makes such a tree of a text, a command or a traversal; the engine decides how to run it.
 */
package dev.orrery.query.logical;
