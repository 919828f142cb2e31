package dev.orrery.protocol.table.query;

import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.query.TableFilter.Operand;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads filters.
 *
 * <pre>
 * or      := and ("or" and)*
 * and     := unary ("and" unary)*
 * unary   := "not" unary | primary
 * primary := "(" or ")" | operand comparison operand | name | "true" | "false"
 * operand := name | literal
 * </pre>
 */
final class FilterParser {

    /** So many parentheses and negations lie in one another at most. */
    private static final int DEPTH_MAX = 200;

    /** So many comparisons a filter has at most; the service has fewer. */
    private static final int COMPARISONS_MAX = 1000;

    private static final int NOT_IMPLEMENTED = 501;

    /** What OData has and tables don't. */
    private static final Set<String> ARITHMETIC = Set.of("add", "sub", "mul", "div", "mod");

    private final FilterTokens tokens;
    private FilterToken token;
    private int depth;
    private int comparisons;

    FilterParser(String text) {
        this.tokens = new FilterTokens(text);
        advance();
    }

    TableFilter filter() {
        TableFilter filter = or();
        if (!(token instanceof FilterToken.End)) {
            throw unexpected("'and', 'or' or the end");
        }
        return filter;
    }

    private void advance() {
        token = tokens.next();
    }

    private TableFilter or() {
        TableFilter filter = and();
        while (isWord("or")) {
            advance();
            filter = new TableFilter.Or(filter, and());
        }
        return filter;
    }

    private TableFilter and() {
        TableFilter filter = unary();
        while (isWord("and")) {
            advance();
            filter = new TableFilter.And(filter, unary());
        }
        return filter;
    }

    private TableFilter unary() {
        if (!isWord("not")) {
            return primary();
        }
        advance();
        deeper();
        TableFilter filter = new TableFilter.Not(unary());
        depth--;
        return filter;
    }

    private TableFilter primary() {
        if (!(token instanceof FilterToken.Opening)) {
            return comparison();
        }
        advance();
        deeper();
        TableFilter filter = or();
        depth--;
        if (!(token instanceof FilterToken.Closing)) {
            throw unexpected("a closing parenthesis");
        }
        advance();
        return filter;
    }

    private void deeper() {
        if (++depth > DEPTH_MAX) {
            throw TableError.invalidInput(
                    "The filter has more than " + DEPTH_MAX + " parentheses and negations in one another.");
        }
    }

    private TableFilter comparison() {
        if (++comparisons > COMPARISONS_MAX) {
            throw TableError.invalidInput(
                    "The filter has more than " + COMPARISONS_MAX + " comparisons. Ask in several queries.");
        }
        Operand left = operand();
        Optional<ComparisonOperator> operator = operator();
        if (operator.isEmpty()) {
            return alone(left);
        }
        advance();
        return new TableFilter.Compare(left, operator.get(), operand());
    }

    /** An operand that is a filter by itself: a truth, or a property that is one. */
    private TableFilter alone(Operand operand) {
        return switch (operand) {
            case Operand.Named(String name) -> new TableFilter.IsTrue(name);
            case Operand.Literal(EdmValue.OfBoolean(boolean truth)) -> new TableFilter.Constant(truth);
            case Operand.Literal literal -> throw unexpected("one of eq, ne, gt, ge, lt and le");
        };
    }

    private Operand operand() {
        Operand operand = switch (token) {
            case FilterToken.Value(EdmValue value) -> new Operand.Literal(value);
            case FilterToken.Word(String word) -> named(word);
            case FilterToken.Opening opening -> throw unexpected("a name or a literal");
            case FilterToken.Closing closing -> throw unexpected("a name or a literal");
            case FilterToken.End end -> throw unexpected("a name or a literal");
        };
        advance();
        if (token instanceof FilterToken.Word(String word) && ARITHMETIC.contains(word.toLowerCase(Locale.ROOT))) {
            throw notImplemented("The operator '" + word + "'");
        }
        return operand;
    }

    private Operand named(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (isKeyword(lower)) {
            throw unexpected("a name or a literal");
        }
        if (tokens.isBeforeOpening()) {
            throw notImplemented("The function '" + word + "'");
        }
        return switch (lower) {
            case "true" -> new Operand.Literal(new EdmValue.OfBoolean(true));
            case "false" -> new Operand.Literal(new EdmValue.OfBoolean(false));
            default -> new Operand.Named(word);
        };
    }

    private static boolean isKeyword(String lower) {
        return switch (lower) {
            case "and", "or", "not" -> true;
            default -> ComparisonOperator.ofWord(lower).isPresent();
        };
    }

    private Optional<ComparisonOperator> operator() {
        return token instanceof FilterToken.Word(String word)
                ? ComparisonOperator.ofWord(word.toLowerCase(Locale.ROOT))
                : Optional.empty();
    }

    private boolean isWord(String wanted) {
        return token instanceof FilterToken.Word(String word) && word.equalsIgnoreCase(wanted);
    }

    private TableError unexpected(String wanted) {
        return tokens.unexpected(wanted);
    }

    private static TableError notImplemented(String what) {
        return new TableError(NOT_IMPLEMENTED, "NotImplemented",
                what + " is not known in filters of tables. Compare properties with eq, ne, gt, ge, lt and le.");
    }
}
