package dev.orrery.query.exec;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.Scalar;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.SqlText;
import java.util.Optional;

/**
 * An expression of the SQL dialect in a plan.
 *
 * @param scope what its aliases stand for
 */
record SqlScalar(Expression expression, Scope scope, Parameters parameters) implements Scalar {

    @Override
    public Formula compile(Compilation compilation) {
        return new FormulaCompiler(parameters, compilation).compile(expression, scope);
    }

    @Override
    public String text() {
        return SqlText.of(expression);
    }

    @Override
    public Optional<IndexPath> place() {
        return place(expression);
    }

    private Optional<IndexPath> place(Expression step) {
        return switch (step) {
            case Expression.Identifier(String name) when isItem(name) -> Optional.of(IndexPath.ROOT);
            case Expression.Property(Expression target, String name) -> place(target).map(path -> path.property(name));
            case Expression.Index(Expression target, Expression.Literal(JsonValue name)) when name.isString() ->
                place(target).map(path -> path.property(name.stringValue()));
            default -> Optional.empty();
        };
    }

    @Override
    public boolean isAlwaysDefined() {
        return switch (expression) {
            case Expression.Literal(JsonValue value) -> !value.isUndefined();
            case Expression.Parameter(String name) -> !parameters.value(name).isUndefined();
            case Expression.Identifier(String name) -> isItem(name);
            default -> false;
        };
    }

    private boolean isItem(String alias) {
        return scope.aliases().get(alias) instanceof RowPath.WholeDocument;
    }
}
