package dev.orrery.engine.crash;

/** Writes to the victim's engine, one deed after the other. */
interface Writer {

    /** Does one deed with a number that was never used. */
    void act(long number);
}
