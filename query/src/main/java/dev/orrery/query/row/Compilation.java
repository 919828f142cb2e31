package dev.orrery.query.row;

import dev.orrery.query.function.EvaluationContext;

/**
 * What the expressions of a plan are compiled with, for one thread: what functions may know, and room in the rows for
 * what an expression keeps there while it is computed.
 */
public final class Compilation {

    /** So many expressions are computed in about the time that counts as a step. */
    private static final int EXPRESSIONS_PER_STEP = 16;

    private final EvaluationContext context;
    private final DocumentShape shape;
    private int slots;
    private int expressions;

    /**
     * Begins to compile.
     *
     * @param shape what documents have that their bodies haven't
     * @param slots how many slots the plan itself uses
     */
    public Compilation(EvaluationContext context, DocumentShape shape, int slots) {
        this.context = context;
        this.shape = shape;
        this.slots = slots;
    }

    public EvaluationContext context() {
        return context;
    }

    public DocumentShape shape() {
        return shape;
    }

    /** Notes that an expression is among those that a row is computed with. */
    public void countExpression() {
        expressions++;
    }

    /** A slot that nobody else has. */
    public int newSlot() {
        return slots++;
    }

    /** A row with all slots that were asked for so far. */
    public Row newRow() {
        return new Row(slots, context.checkpoints(), 1 + expressions / EXPRESSIONS_PER_STEP);
    }
}
