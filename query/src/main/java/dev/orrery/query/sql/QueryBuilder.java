package dev.orrery.query.sql;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.sql.CosmosSqlParser.CollectionContext;
import dev.orrery.query.sql.CosmosSqlParser.ColumnContext;
import dev.orrery.query.sql.CosmosSqlParser.ColumnsProjectionContext;
import dev.orrery.query.sql.CosmosSqlParser.ElementsSourceContext;
import dev.orrery.query.sql.CosmosSqlParser.OrderingContext;
import dev.orrery.query.sql.CosmosSqlParser.PathCollectionContext;
import dev.orrery.query.sql.CosmosSqlParser.PathStepContext;
import dev.orrery.query.sql.CosmosSqlParser.PlainOrderingContext;
import dev.orrery.query.sql.CosmosSqlParser.ProjectionContext;
import dev.orrery.query.sql.CosmosSqlParser.QueryCollectionContext;
import dev.orrery.query.sql.CosmosSqlParser.QueryContext;
import dev.orrery.query.sql.CosmosSqlParser.RowCountContext;
import dev.orrery.query.sql.CosmosSqlParser.SortItemContext;
import dev.orrery.query.sql.CosmosSqlParser.SourceContext;
import dev.orrery.query.sql.CosmosSqlParser.ValueProjectionContext;
import dev.orrery.query.sql.CosmosSqlParser.WholeConditionContext;
import dev.orrery.query.sql.CosmosSqlParser.WholeSourceContext;
import dev.orrery.query.sql.SqlQuery.OffsetLimit;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import dev.orrery.query.sql.SqlQuery.SortItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;

/** Makes the syntax tree of a query from ANTLR's parse tree. */
final class QueryBuilder {

    /** Running a query inside of another one takes far more of the stack than computing an expression. */
    private static final int QUERIES_DEEP_MAX = 32;

    private final TextPositions positions;
    private final ExpressionBuilder expressions;
    private int queriesDeep;

    QueryBuilder(TextPositions positions) {
        this.positions = positions;
        expressions = new ExpressionBuilder(this, positions);
    }

    SqlQuery query(QueryContext context) {
        if (++queriesDeep > QUERIES_DEEP_MAX) {
            throw SyntaxErrors.limit(context.getStart(),
                    "The query has too many subqueries inside of one another, in line {line}, column {column}. Nest it less")
                    .with("queriesMax", QUERIES_DEEP_MAX);
        }
        try {
            return built(context);
        } finally {
            queriesDeep--;
        }
    }

    private SqlQuery built(QueryContext context) {
        return new SqlQuery(
                context.DISTINCT() != null,
                Optional.ofNullable(context.top).map(this::rowCount),
                projection(context.projection()),
                context.source().stream().map(this::source).toList(),
                Optional.ofNullable(context.filter).map(expressions::visit),
                context.groupBy == null ? List.of() : expressions.all(context.groupBy),
                context.ordering() == null ? List.of() : orderBy(context.ordering()),
                window(context),
                positions);
    }

    SqlQuery condition(WholeConditionContext context) {
        return SqlQuery.filtered(source(context.source()), expressions.visit(context.filter), positions);
    }

    private Projection projection(ProjectionContext context) {
        Projection projection = switch (context) {
            case ValueProjectionContext value -> new Projection.Value(expressions.visit(value.expression()));
            case ColumnsProjectionContext columns -> columns(columns.column());
            default -> new Projection.All();
        };
        positions.add(projection, range(context));
        return projection;
    }

    private Projection columns(List<ColumnContext> contexts) {
        List<Projection.Column> columns = new ArrayList<>();
        DefaultNames names = new DefaultNames();
        for (ColumnContext context : contexts) {
            Expression expression = expressions.visit(context.expression());
            String name = context.identifier() != null ? context.identifier().getText() : names.ofColumn(expression);
            columns.add(new Projection.Column(name, expression));
        }
        return new Projection.Columns(columns);
    }

    private FromSource source(SourceContext context) {
        return switch (context) {
            case ElementsSourceContext elements ->
                new FromSource.Elements(elements.identifier().getText(), collection(elements.collection()));
            case WholeSourceContext whole -> wholeSource(whole);
            default -> throw unknown(context);
        };
    }

    private FromSource wholeSource(WholeSourceContext context) {
        FromSource.Collection collection = collection(context.collection());
        if (context.identifier() != null) {
            return new FromSource.Whole(collection, Optional.of(context.identifier().getText()));
        }
        return new FromSource.Whole(collection, DefaultNames.ofSource(collection));
    }

    private FromSource.Collection collection(CollectionContext context) {
        return switch (context) {
            case PathCollectionContext path -> new FromSource.Collection.Path(path(path));
            case QueryCollectionContext rows -> new FromSource.Collection.Rows(expressions.subquery(rows.query()));
            default -> throw unknown(context);
        };
    }

    private Expression path(PathCollectionContext context) {
        Expression path = new Expression.Identifier(context.identifier().getText());
        positions.add(path, range(context.identifier()));
        for (PathStepContext step : context.pathStep()) {
            path = step(path, step);
        }
        return path;
    }

    private static Expression step(Expression target, PathStepContext step) {
        if (step.memberName() != null) {
            return new Expression.Property(target, step.memberName().getText());
        }
        if (step.STRING() != null) {
            return new Expression.Property(target, StringLiteral.decode(step.STRING().getSymbol()));
        }
        return new Expression.Index(target, NumberLiteral.decode(step.INTEGER().getSymbol()));
    }

    private List<SortItem> orderBy(OrderingContext context) {
        return switch (context) {
            case PlainOrderingContext plain -> plain.sortItem().stream().map(this::sortItem).toList();
            default -> throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED,
                    "ORDER BY RANK needs full-text or vector search, which there isn't. Sort by a property");
        };
    }

    private SortItem sortItem(SortItemContext context) {
        boolean isDescending = context.direction != null && context.direction.getType() == CosmosSqlParser.DESC;
        return new SortItem(
                expressions.visit(context.expression()),
                isDescending ? SortDirection.DESCENDING : SortDirection.ASCENDING);
    }

    private Optional<OffsetLimit> window(QueryContext context) {
        return context.offset == null
                ? Optional.empty()
                : Optional.of(new OffsetLimit(rowCount(context.offset), rowCount(context.limit)));
    }

    private Expression rowCount(RowCountContext context) {
        Expression count = context.PARAMETER() != null
                ? new Expression.Parameter(context.getText())
                : NumberLiteral.decode(context.getStart());
        positions.add(count, range(context));
        return count;
    }

    static TextRange range(ParserRuleContext context) {
        return new TextRange(context.getStart().getStartIndex(), context.getStop().getStopIndex() + 1);
    }

    private static IllegalStateException unknown(Object context) {
        return new IllegalStateException("The grammar has no " + context.getClass().getSimpleName());
    }
}
