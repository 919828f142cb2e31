package dev.orrery.query.sql;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.NearestName;
import dev.orrery.model.OrreryException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;

/** Ends the parsing at the first error, and says where it is and what could have stood there. */
final class SyntaxErrors extends BaseErrorListener {

    private static final String SYNTAX =
            "The query has a syntax error in line {line}, column {column}, near {near}: {expected} is expected";

    private static final String MISSPELLED =
            "The query has a syntax error in line {line}, column {column}, near {near}: did you mean {nearest}?";

    private static final String MISSPELLED_BEFORE =
            "The query has a syntax error in line {line}, column {column}, near {near}:"
                    + " did you mean {nearest} rather than '{written}' before it?";

    private static final int EXPECTED_MAX = 6;
    private static final int NEAR_LENGTH_MAX = 40;
    private static final int MISSPELLED_LENGTH_MIN = 3;

    @Override
    public void syntaxError(Recognizer<?, ?> recognizer, Object offending, int line, int column, String message,
            RecognitionException cause) {
        Parser parser = (Parser) recognizer;
        Token token = (Token) offending;
        Token before = parser.getInputStream().get(Math.max(0, token.getTokenIndex() - 1));
        IntervalSet expected = expectedTokens(parser, cause);
        throw misspelled(token, expected)
                .map(keyword -> limit(token, MISSPELLED).with("nearest", keyword))
                .or(() -> misspelled(before, expected)
                        .map(keyword -> limit(token, MISSPELLED_BEFORE)
                                .with("nearest", keyword)
                                .with("written", before.getText())))
                .orElseGet(() -> limit(token, SYNTAX).with("expected", text(expected)))
                .with("code", QueryProblem.SYNTAX);
    }

    /**
     * The keyword that may have been meant by a name: the one that the parser stumbles over, or the one before it, which it
     * took for an alias.
     */
    private static Optional<String> misspelled(Token token, IntervalSet expected) {
        if (token.getType() != CosmosSqlParser.IDENTIFIER || token.getText().length() < MISSPELLED_LENGTH_MIN) {
            return Optional.empty();
        }
        Set<String> keywords = expected.toList().stream()
                .filter(type -> type > 0)
                .map(CosmosSqlParser.VOCABULARY::getSymbolicName)
                .filter(name -> name != null && Keywords.names().contains(name))
                .collect(Collectors.toSet());
        return NearestName.meant(token.getText().toUpperCase(Locale.ROOT), keywords);
    }

    static OrreryException at(Token token, String sentence) {
        return limit(token, sentence).with("code", QueryProblem.SYNTAX);
    }

    /** The text is well-formed as far as it was read, but too much. */
    static OrreryException limit(Token token, String sentence) {
        return new OrreryException(ErrorCode.SYNTAX_ERROR, sentence)
                .with("line", token.getLine())
                .with("column", token.getCharPositionInLine() + 1)
                .with("near", near(token))
                .with("start", token.getStartIndex())
                .with("end", token.getStopIndex() + 1);
    }

    private static String near(Token token) {
        if (token.getType() == Token.EOF) {
            return "the end";
        }
        String text = token.getText();
        return text.length() <= NEAR_LENGTH_MAX ? "'" + text + "'" : "'" + text.substring(0, NEAR_LENGTH_MAX) + "…'";
    }

    private static IntervalSet expectedTokens(Parser parser, RecognitionException cause) {
        return cause == null || cause.getExpectedTokens() == null
                ? parser.getExpectedTokens()
                : cause.getExpectedTokens();
    }

    private static String text(IntervalSet tokens) {
        if (tokens.contains(CosmosSqlParser.DECIMAL)) {
            return "an expression";
        }
        if (tokens.contains(CosmosSqlParser.IDENTIFIER) && !tokens.contains(Token.EOF)) {
            return "a name";
        }
        if (tokens.size() > EXPECTED_MAX) {
            return "the rest of the query or its end";
        }
        return tokens.toList().stream().map(SyntaxErrors::name).collect(Collectors.joining(" or "));
    }

    private static String name(int tokenType) {
        return switch (tokenType) {
            case Token.EOF -> "the end";
            case CosmosSqlParser.INTEGER -> "a whole number";
            case CosmosSqlParser.PARAMETER -> "a parameter";
            case CosmosSqlParser.STRING -> "a string";
            default -> keywordOrSign(tokenType);
        };
    }

    private static String keywordOrSign(int tokenType) {
        String keyword = CosmosSqlParser.VOCABULARY.getSymbolicName(tokenType);
        return keyword != null ? keyword : CosmosSqlParser.VOCABULARY.getLiteralName(tokenType);
    }
}
