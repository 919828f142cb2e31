package dev.orrery.query.sql;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.sql.CosmosSqlParser.ExpressionsContext;
import dev.orrery.query.sql.CosmosSqlParser.MemberContext;
import dev.orrery.query.sql.CosmosSqlParser.PrefixContext;
import dev.orrery.query.sql.CosmosSqlParser.QueryContext;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;

/** Makes syntax trees of expressions from ANTLR's parse trees. */
final class ExpressionBuilder extends CosmosSqlBaseVisitor<Expression> {

    /** How deep a tree may be, since it is walked recursively. */
    private static final int LEVELS_MAX = 500;

    private final QueryBuilder queries;
    private final TextPositions positions;
    private int levels;

    ExpressionBuilder(QueryBuilder queries, TextPositions positions) {
        this.queries = queries;
        this.positions = positions;
    }

    List<Expression> all(ExpressionsContext context) {
        return context == null ? List.of() : context.expression().stream().map(this::visit).toList();
    }

    SqlQuery subquery(QueryContext context) {
        return queries.query(context);
    }

    /** The parser's own limit is no help against long chains such as 1+1+1+…, which it reads in a loop. */
    @Override
    public Expression visit(ParseTree tree) {
        checkLevels((ParserRuleContext) tree, 1);
        levels++;
        try {
            Expression expression = withoutWrappings(tree).accept(this);
            positions.add(expression, QueryBuilder.range((ParserRuleContext) tree));
            return expression;
        } finally {
            levels--;
        }
    }

    private void checkLevels(ParserRuleContext context, int more) {
        if (levels + more > LEVELS_MAX) {
            throw SyntaxErrors.limit(context.getStart(),
                    "The query is nested too deeply, in line {line}, column {column}. Nest it less");
        }
    }

    /** Steps over the rules that only lead to the next one, as each rule of looser operators does if there is none. */
    private static ParseTree withoutWrappings(ParseTree tree) {
        ParseTree inner = tree;
        while (inner.getChildCount() == 1 && inner.getChild(0) instanceof ParserRuleContext only) {
            inner = only;
        }
        return inner;
    }

    @Override
    public Expression visitExpression(CosmosSqlParser.ExpressionContext context) {
        return new Expression.Conditional(
                visit(context.condition), visit(context.whenTrue), visit(context.otherwise));
    }

    @Override
    public Expression visitCoalescence(CosmosSqlParser.CoalescenceContext context) {
        return new Expression.Coalesce(context.disjunction().stream().map(this::visit).toList());
    }

    @Override
    public Expression visitDisjunction(CosmosSqlParser.DisjunctionContext context) {
        return new Expression.Or(context.conjunction().stream().map(this::visit).toList());
    }

    @Override
    public Expression visitConjunction(CosmosSqlParser.ConjunctionContext context) {
        return new Expression.And(context.predicate().stream().map(this::visit).toList());
    }

    @Override
    public Expression visitPredicate(CosmosSqlParser.PredicateContext context) {
        Expression operand = visit(context.operand());
        return switch (context.test()) {
            case CosmosSqlParser.BetweenTestContext between -> negatedIf(between.NOT(),
                    new Expression.Between(operand, visit(between.low), visit(between.high)));
            case CosmosSqlParser.InTestContext in ->
                negatedIf(in.NOT(), new Expression.In(operand, all(in.expressions())));
            case CosmosSqlParser.LikeTestContext like -> negatedIf(like.NOT(),
                    new Expression.Like(operand, visit(like.pattern), escape(like.escape)));
            default -> throw new IllegalStateException("The grammar has no such test");
        };
    }

    private static Expression negatedIf(TerminalNode not, Expression test) {
        return not == null ? test : new Expression.Unary(UnaryOperator.NOT, test);
    }

    private static Optional<String> escape(Token token) {
        if (token == null) {
            return Optional.empty();
        }
        String escape = StringLiteral.decode(token);
        if (escape.codePointCount(0, escape.length()) != 1) {
            throw SyntaxErrors.at(token,
                    "ESCAPE has no string of one character, in line {line}, column {column}. Give one");
        }
        return Optional.of(escape);
    }

    @Override
    public Expression visitPrefixedOperand(CosmosSqlParser.PrefixedOperandContext context) {
        checkLevels(context, context.prefix().size());
        Expression operand = visit(context.primary());
        for (PrefixContext prefix : context.prefix().reversed()) {
            operand = prefixed(prefix, operand);
        }
        return operand;
    }

    private static Expression prefixed(PrefixContext prefix, Expression operand) {
        return switch (prefix.getText()) {
            case "-" -> NumberLiteral.negated(operand);
            case "+" -> new Expression.Unary(UnaryOperator.PLUS, operand);
            case "~" -> new Expression.Unary(UnaryOperator.BITWISE_NOT, operand);
            default -> new Expression.Unary(UnaryOperator.NOT, operand);
        };
    }

    @Override
    public Expression visitBinaryOperand(CosmosSqlParser.BinaryOperandContext context) {
        BinaryOperator operator = BinaryOperator.ofSymbol(context.operator.getText());
        return new Expression.Binary(operator, visit(context.operand(0)), visit(context.operand(1)));
    }

    @Override
    public Expression visitLiteral(CosmosSqlParser.LiteralContext context) {
        Token token = context.getStart();
        return switch (token.getType()) {
            case CosmosSqlParser.INTEGER, CosmosSqlParser.DECIMAL -> NumberLiteral.decode(token);
            case CosmosSqlParser.STRING -> new Expression.Literal(JsonValue.of(StringLiteral.decode(token)));
            case CosmosSqlParser.TRUE -> new Expression.Literal(JsonValue.TRUE);
            case CosmosSqlParser.FALSE -> new Expression.Literal(JsonValue.FALSE);
            case CosmosSqlParser.NULL -> new Expression.Literal(JsonValue.NULL);
            default -> new Expression.Literal(JsonValue.UNDEFINED);
        };
    }

    @Override
    public Expression visitParameterPrimary(CosmosSqlParser.ParameterPrimaryContext context) {
        return new Expression.Parameter(context.getText());
    }

    @Override
    public Expression visitIdentifier(CosmosSqlParser.IdentifierContext context) {
        return new Expression.Identifier(context.getText());
    }

    @Override
    public Expression visitCallPrimary(CosmosSqlParser.CallPrimaryContext context) {
        String name = context.functionName().getText();
        List<Expression> arguments = all(context.expressions());
        return AggregateFunction.named(name)
                .map(function -> aggregate(function, arguments, context))
                .orElseGet(() -> new Expression.Call(name, arguments));
    }

    private static Expression aggregate(
            AggregateFunction function, List<Expression> arguments, ParserRuleContext context) {
        if (arguments.size() != 1) {
            TextRange range = QueryBuilder.range(context);
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "The aggregate function {function} takes one argument, not {arguments}. Give one")
                    .with("function", function)
                    .with("arguments", arguments.size())
                    .with("argumentsMin", 1)
                    .with("argumentsMax", 1)
                    .with("start", range.start())
                    .with("end", range.end())
                    .with("code", QueryProblem.ARGUMENT_COUNT);
        }
        return new Expression.Aggregate(function, arguments.getFirst());
    }

    @Override
    public Expression visitUserCallPrimary(CosmosSqlParser.UserCallPrimaryContext context) {
        return new Expression.UserCall(context.identifier().getText(), all(context.expressions()));
    }

    @Override
    public Expression visitGroupPrimary(CosmosSqlParser.GroupPrimaryContext context) {
        return visit(context.expression());
    }

    @Override
    public Expression visitSubqueryPrimary(CosmosSqlParser.SubqueryPrimaryContext context) {
        SubqueryKind kind = context.kind == null ? SubqueryKind.SCALAR : kind(context.kind);
        return new Expression.Subquery(kind, subquery(context.query()));
    }

    private static SubqueryKind kind(Token token) {
        return switch (token.getType()) {
            case CosmosSqlParser.EXISTS -> SubqueryKind.EXISTS;
            case CosmosSqlParser.ARRAY -> SubqueryKind.ARRAY;
            case CosmosSqlParser.ALL -> SubqueryKind.ALL;
            case CosmosSqlParser.FIRST -> SubqueryKind.FIRST;
            default -> SubqueryKind.LAST;
        };
    }

    @Override
    public Expression visitArrayPrimary(CosmosSqlParser.ArrayPrimaryContext context) {
        return new Expression.ArrayLiteral(all(context.expressions()));
    }

    @Override
    public Expression visitObjectPrimary(CosmosSqlParser.ObjectPrimaryContext context) {
        return new Expression.ObjectLiteral(context.member().stream().map(this::objectMember).toList());
    }

    private Expression.Member objectMember(MemberContext context) {
        String name = context.STRING() != null
                ? StringLiteral.decode(context.STRING().getSymbol())
                : context.identifier().getText();
        return new Expression.Member(name, visit(context.expression()));
    }

    @Override
    public Expression visitPropertyPrimary(CosmosSqlParser.PropertyPrimaryContext context) {
        return new Expression.Property(visit(context.primary()), context.memberName().getText());
    }

    @Override
    public Expression visitIndexPrimary(CosmosSqlParser.IndexPrimaryContext context) {
        Expression target = visit(context.primary());
        Expression index = visit(context.expression());
        // Whichever way a property is written, it is the same, so that GROUP BY finds it in SELECT.
        if (index instanceof Expression.Literal(JsonValue name) && name.isString()) {
            return new Expression.Property(target, name.stringValue());
        }
        return new Expression.Index(target, index);
    }
}
