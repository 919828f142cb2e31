package dev.orrery.engine.budget;

/** How requests that were refused at about the same time are asked to come back. */
public enum Retry {

    /** One after the other, in the order in which they came, so that each of them finds a balance. */
    IN_TURN,

    /** All as soon as there is a balance: such as the operations of a bulk request, whose client sends them in turn anyway. */
    TOGETHER
}
