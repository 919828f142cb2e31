package dev.orrery.query.sql;

import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.TokenStream;

/** A parser that refuses a text before its nesting exhausts the stack. */
abstract class DepthLimitedParser extends Parser {

    /** A pair of parentheses in an expression is eight rules deep. */
    private static final int RULES_DEEP_MAX = 2_000;

    private int rulesDeep;

    DepthLimitedParser(TokenStream tokens) {
        super(tokens);
    }

    @Override
    public void enterRule(ParserRuleContext context, int state, int ruleIndex) {
        goDeeper();
        super.enterRule(context, state, ruleIndex);
    }

    @Override
    public void exitRule() {
        rulesDeep--;
        super.exitRule();
    }

    @Override
    public void enterRecursionRule(ParserRuleContext context, int state, int ruleIndex, int precedence) {
        goDeeper();
        super.enterRecursionRule(context, state, ruleIndex, precedence);
    }

    @Override
    public void unrollRecursionContexts(ParserRuleContext parent) {
        rulesDeep--;
        super.unrollRecursionContexts(parent);
    }

    @Override
    public void reset() {
        rulesDeep = 0;
        super.reset();
    }

    private void goDeeper() {
        if (++rulesDeep > RULES_DEEP_MAX) {
            throw SyntaxErrors.limit(getCurrentToken(),
                    "The query is nested too deeply, in line {line}, column {column}. Nest it less");
        }
    }
}
