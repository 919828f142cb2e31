package dev.orrery.engine.budget;

/** Says how fast a share of some throughput may be spent. */
@FunctionalInterface
public interface AllowanceRule {

    /** What one of several even shares of this many request units a second allows. */
    Allowance allowance(int units, int shares);
}
