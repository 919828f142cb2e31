package dev.orrery.query.plan;

import dev.orrery.model.index.ValueSet;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds a condition that the index can check in what FROM, JOIN and WHERE say. */
public final class FilterAnalysis {

    private final Constants constants;
    private final Predicates predicates;
    private int elementSources;

    /** What was found out about the rows of a query, and what its aliases stand for in them. */
    private record Rows(Finding finding, Aliases aliases) {}

    private FilterAnalysis(Constants constants) {
        this.constants = constants;
        predicates = new Predicates(constants, this::exists);
    }

    /**
     * A condition that an item must meet for FROM, JOIN and WHERE to make a row of it. If the condition is exact, they
     * make exactly one row of every item that meets it.
     */
    public static IndexCondition of(SqlQuery query, Parameters parameters) {
        return of(query, new Constants(parameters, Optional.empty()));
    }

    /** The same, where functions of constants are computed as well; the rows must be computed in the same context. */
    public static IndexCondition of(SqlQuery query, Parameters parameters, EvaluationContext context) {
        return of(query, new Constants(parameters, Optional.of(context)));
    }

    private static IndexCondition of(SqlQuery query, Constants constants) {
        if (query.sources().isEmpty()) {
            return IndexCondition.EVERYTHING;
        }
        Finding found = new FilterAnalysis(constants).rows(query, Optional.empty()).finding;
        return isOneRowAtMost(query.sources()) ? found.toCondition() : found.inexact().toCondition();
    }

    private static boolean isOneRowAtMost(List<FromSource> sources) {
        return sources.size() == 1
                && sources.getFirst() instanceof FromSource.Whole whole
                && whole.collection() instanceof FromSource.Collection.Path;
    }

    /** When a subquery has a row that isn't undefined. */
    private Finding exists(SqlQuery query, Aliases outer) {
        if (query.isGrouped()) {
            return Finding.UNKNOWN;
        }
        Rows rows = rows(query, Optional.of(outer));
        boolean isWindow = query.top().isPresent() || query.window().isPresent();
        return isWindow || !isDefined(query) ? rows.finding.inexact() : rows.finding;
    }

    /** Whether each row is surely something: an object, a constant, or what a source stands for. */
    private boolean isDefined(SqlQuery query) {
        return switch (query.projection()) {
            case Projection.All all -> true;
            case Projection.Columns columns -> true;
            case Projection.Value(Expression expression) ->
                expression instanceof Expression.Identifier(String name)
                        ? query.sources().stream().anyMatch(source -> source.alias().equals(Optional.of(name)))
                        : constants.valueOf(expression).filter(value -> !value.isUndefined()).isPresent();
        };
    }

    /** When there is a row; without outer aliases the first source is the container. */
    private Rows rows(SqlQuery query, Optional<Aliases> outer) {
        Aliases aliases = outer.orElse(Aliases.NONE);
        List<Finding> found = new ArrayList<>(query.sources().size() + 1);
        for (int i = 0; i < query.sources().size(); i++) {
            FromSource source = query.sources().get(i);
            boolean isContainer = i == 0 && outer.isEmpty();
            Rows bound = switch (source.collection()) {
                case FromSource.Collection.Path path ->
                    boundToPath(source, path, aliases, isContainer ? Aliases.ofContainer(path) : aliases);
                case FromSource.Collection.Rows(SqlQuery rows) ->
                    boundToRows(source, rows, aliases, isContainer ? Optional.empty() : Optional.of(aliases));
            };
            found.add(bound.finding);
            aliases = bound.aliases;
        }
        Aliases all = aliases;
        Finding filter = query.filter().map(it -> predicates.holds(it, all)).orElse(Finding.ALWAYS);
        return new Rows(joined(query.sources(), found, filter, all), all);
    }

    private Rows boundToPath(FromSource source, FromSource.Collection.Path path, Aliases aliases, Aliases known) {
        Optional<IndexedPath> place = known.place(path.expression(), constants);
        Finding some = place.map(it -> Finding.at(values(source, it), ValueSet.ALL)).orElse(Finding.UNKNOWN);
        boolean isItem = place.filter(it -> it.path().isRoot() && source instanceof FromSource.Whole).isPresent();
        return new Rows(isItem ? Finding.ALWAYS : some, bound(source, place, aliases));
    }

    /** What the rows inside must meet must be met outside, too, but how many of them there are is not known. */
    private Rows boundToRows(FromSource source, SqlQuery rows, Aliases aliases, Optional<Aliases> outer) {
        if (rows.isGrouped() || rows.sources().isEmpty()) {
            return new Rows(Finding.UNKNOWN, bound(source, Optional.empty(), aliases));
        }
        Rows inside = rows(rows, outer);
        boolean isWindowOfAll = outer.isEmpty() && (rows.top().isPresent() || rows.window().isPresent());
        Optional<IndexedPath> place = isWindowOfAll ? Optional.empty() : projected(rows, inside.aliases);
        return new Rows(inside.finding.ownedBy(Finding.SEVERAL).inexact(), bound(source, place, aliases));
    }

    private Optional<IndexedPath> projected(SqlQuery query, Aliases aliases) {
        return switch (query.projection()) {
            case Projection.All all -> query.sources().getFirst().alias()
                    .flatMap(alias -> aliases.place(new Expression.Identifier(alias), constants));
            case Projection.Value(Expression expression) -> aliases.place(expression, constants);
            case Projection.Columns columns -> Optional.empty();
        };
    }

    private Aliases bound(FromSource source, Optional<IndexedPath> place, Aliases aliases) {
        return source.alias()
                .map(alias -> aliases.with(alias, switch (source) {
                    case FromSource.Whole whole -> place;
                    case FromSource.Elements elements -> place.map(it -> it.elementOf(++elementSources));
                }))
                .orElse(aliases);
    }

    private static IndexedPath values(FromSource source, IndexedPath place) {
        return switch (source) {
            case FromSource.Whole whole -> place;
            case FromSource.Elements elements -> place.anyElement();
        };
    }

    /** The sources and the filter together. */
    private Finding joined(List<FromSource> sources, List<Finding> found, Finding filter, Aliases aliases) {
        if (sources.isEmpty()) {
            return filter;
        }
        if (sources.size() > 1) {
            return manyJoined(found, filter);
        }
        FromSource source = sources.getFirst();
        int outerOwner = found.getFirst().owner();
        if (isImplied(source, filter, aliases)) {
            return filter.ownedBy(outerOwner);
        }
        Finding both = Finding.allOf(List.of(found.getFirst(), filter));
        return both.owner() == outerOwner ? both.ownedBy(outerOwner) : both.ownedBy(Finding.SEVERAL).inexact();
    }

    /** Whether the filter is about what the source stands for, and so can't be true if there is nothing. */
    private boolean isImplied(FromSource source, Finding filter, Aliases aliases) {
        Optional<IndexedPath> place = source.collection() instanceof FromSource.Collection.Path
                ? source.alias().flatMap(alias -> aliases.place(new Expression.Identifier(alias), constants))
                : Optional.empty();
        if (place.isEmpty() || place.get().owner() != filter.owner()) {
            return false;
        }
        return switch (source) {
            case FromSource.Whole whole -> filter.implies(place.get().path());
            case FromSource.Elements elements -> true;
        };
    }

    private static Finding manyJoined(List<Finding> found, Finding filter) {
        List<Finding> all = new ArrayList<>(found.size() + 1);
        all.add(filter);
        for (int i = found.size() - 1; i >= 0; i--) {
            Finding source = found.get(i);
            boolean isImplied = source.condition() instanceof IndexCondition.Values values
                    && all.stream().anyMatch(later -> later.implies(values.path()));
            if (!isImplied) {
                all.add(source);
            }
        }
        return Finding.allOf(all).ownedBy(Finding.SEVERAL).inexact();
    }
}
