package dev.orrery.query.plan;

import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.SqlQuery;
import java.util.Optional;

/** What the names in an expression stand for: places in an item, or something that no index knows. */
final class Aliases {

    static final Aliases NONE = new Aliases(Optional.empty(), "", Optional.empty());

    private final Optional<Aliases> others;
    private final String alias;
    private final Optional<IndexedPath> place;

    private Aliases(Optional<Aliases> others, String alias, Optional<IndexedPath> place) {
        this.others = others;
        this.alias = alias;
        this.place = place;
    }

    /** The names in a path of which the first stands for the container. */
    static Aliases ofContainer(FromSource.Collection.Path path) {
        return NONE.with(path.root(), Optional.of(IndexedPath.ROOT));
    }

    /** The names that a query gives to items and parts of them, without what lies in elements of arrays. */
    static Aliases ofItem(SqlQuery query, Constants constants) {
        Aliases aliases = NONE;
        for (int i = 0; i < query.sources().size(); i++) {
            FromSource source = query.sources().get(i);
            Optional<IndexedPath> place = Optional.empty();
            if (source instanceof FromSource.Whole whole
                    && whole.collection() instanceof FromSource.Collection.Path path) {
                Aliases known = i == 0 ? ofContainer(path) : aliases;
                place = known.place(path.expression(), constants);
            }
            aliases = source.alias().isPresent() ? aliases.with(source.alias().get(), place) : aliases;
        }
        return aliases;
    }

    /** The same and one more, which hides an earlier one of that name. */
    Aliases with(String name, Optional<IndexedPath> named) {
        return new Aliases(Optional.of(this), name, named);
    }

    /** The place of an expression that is a path from an alias; empty for any other. */
    Optional<IndexedPath> place(Expression expression, Constants constants) {
        return switch (expression) {
            case Expression.Identifier(String name) -> named(name);
            case Expression.Property(Expression target, String name) ->
                place(target, constants).flatMap(it -> property(it, name));
            case Expression.Index(Expression target, Expression index) ->
                place(target, constants).flatMap(it -> member(it, constants.valueOf(index)));
            default -> Optional.empty();
        };
    }

    private Optional<IndexedPath> named(String name) {
        Aliases at = this;
        while (at.others.isPresent()) {
            if (at.alias.equals(name)) {
                return at.place;
            }
            at = at.others.get();
        }
        return Optional.empty();
    }

    private static Optional<IndexedPath> member(IndexedPath target, Optional<JsonValue> index) {
        if (index.isEmpty()) {
            return Optional.empty();
        }
        return index.get().isString() ? property(target, index.get().stringValue()) : Optional.of(target.element());
    }

    private static Optional<IndexedPath> property(IndexedPath target, String name) {
        boolean isWithoutTerms = target.path().isRoot() && SystemProperty.WITHOUT_TERMS.contains(name);
        return isWithoutTerms ? Optional.empty() : Optional.of(target.property(name));
    }
}
