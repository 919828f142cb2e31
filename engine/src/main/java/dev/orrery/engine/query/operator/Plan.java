package dev.orrery.engine.query.operator;

import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.query.logical.IndexCondition;

/**
 * How a query is run.
 *
 * @param root the operator that gives what the query returns
 * @param bound the query over the scope that its filter leaves
 * @param wanted what an index over everything could say about the items
 * @param condition what the index that there is can say
 * @param planning what it took to decide
 */
public record Plan(
        Operator.Visit root,
        BoundQuery bound,
        IndexCondition wanted,
        IndexCondition condition,
        QueryMeter planning) {}
