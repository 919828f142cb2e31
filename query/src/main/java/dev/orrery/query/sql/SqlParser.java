package dev.orrery.query.sql;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;

/** The way from a text of the SQL dialect to its syntax tree. */
public final class SqlParser {

    private static final ParsedQueries RECENT = new ParsedQueries();

    private SqlParser() {}

    /** Parses a query; fails with the place of the first error. */
    public static SqlQuery parse(String text) {
        checkLength(text);
        return RECENT.query(text, SqlParser::parseQuery);
    }

    /** Parses what a patch has for a condition: {@code FROM c WHERE …}, without SELECT. */
    public static SqlQuery parseCondition(String text) {
        checkLength(text);
        CosmosSqlParser.WholeConditionContext tree = parse(text, CosmosSqlParser::wholeCondition);
        return new QueryBuilder(TextPositions.inText(text.length())).condition(tree);
    }

    private static SqlQuery parseQuery(String text) {
        CosmosSqlParser.WholeQueryContext tree = parse(text, CosmosSqlParser::wholeQuery);
        return new QueryBuilder(TextPositions.inText(text.length())).query(tree.query());
    }

    /** Nearly all texts need only the fast prediction; one that fails is parsed again, to be sure and to say why. */
    private static <T> T parse(String text, Function<CosmosSqlParser, T> rule) {
        CosmosSqlLexer lexer = new CosmosSqlLexer(CharStreams.fromString(text));
        lexer.removeErrorListeners();
        CosmosSqlParser parser = new CosmosSqlParser(new CommonTokenStream(lexer));
        parser.removeErrorListeners();
        parser.setErrorHandler(new BailErrorStrategy());
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
        try {
            return rule.apply(parser);
        } catch (ParseCancellationException failure) {
            parser.reset();
            parser.addErrorListener(new SyntaxErrors());
            parser.setErrorHandler(new DefaultErrorStrategy());
            parser.getInterpreter().setPredictionMode(PredictionMode.LL);
            return rule.apply(parser);
        }
    }

    private static void checkLength(String text) {
        if (text.length() > SqlLimits.TEXT_LENGTH_MAX) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "The text of the query has {length} characters. Keep it to {lengthMax}, with parameters for long values")
                    .with("length", text.length())
                    .with("lengthMax", SqlLimits.TEXT_LENGTH_MAX)
                    .with("start", 0)
                    .with("end", text.length())
                    .with("code", QueryProblem.TEXT_TOO_LONG);
        }
    }
}
