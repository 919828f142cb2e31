package dev.orrery.query.plan;

import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.SqlPlanBuilder;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.KeyConditions;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;
import java.util.Optional;

/** The plans of queries of the SQL dialect, with what FROM, JOIN and WHERE say about the items. */
public final class SqlPlans {

    private SqlPlans() {}

    /**
     * The plan of a query that was checked.
     *
     * @param order the places that ORDER BY names, if they are what an index may have
     */
    public static LogicalPlan.Values of(SqlQuery query, Parameters parameters, Optional<List<PropertyPath>> order) {
        return SqlPlanBuilder.plan(query, parameters, new SqlCandidates(query, parameters), order);
    }

    /** The items that a query can make rows of. */
    private record SqlCandidates(SqlQuery query, Parameters parameters) implements Candidates {

        @Override
        public IndexCondition condition() {
            IndexCondition whole = FilterAnalysis.of(query, parameters);
            return whole instanceof IndexCondition.Everything
                    ? innerQuery(query).map(inner -> FilterAnalysis.of(innermost(inner), parameters)).orElse(whole)
                    : whole;
        }

        private static SqlQuery innermost(SqlQuery query) {
            return innerQuery(query).map(SqlCandidates::innermost).orElse(query);
        }

        /** The query that another one takes its rows from. */
        private static Optional<SqlQuery> innerQuery(SqlQuery query) {
            return !query.sources().isEmpty()
                    && query.sources().getFirst().collection() instanceof FromSource.Collection.Rows(SqlQuery inner)
                            ? Optional.of(inner)
                            : Optional.empty();
        }

        @Override
        public KeyConditions keys(List<PropertyPath> keyPaths) {
            return KeyAnalysis.of(query, parameters, keyPaths);
        }
    }
}
