package dev.orrery.engine.query.view;

/** Says that a query which had to be brief isn't. Nothing is wrong: it is run again where it may take its time. */
public final class TakesLonger extends RuntimeException {

    private static final long serialVersionUID = 1;

    public TakesLonger() {
        super("The query takes longer than it may here", null, false, false);
    }
}
