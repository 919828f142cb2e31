package dev.orrery.script;

import dev.orrery.model.OrreryException;

/**
 * What a running program reaches of the database: the items of one logical partition, in one transaction. It is called on
 * the thread on which the program runs, with whatever the program says; nothing about it may be trusted.
 */
public interface ScriptHost {

    /** The container by resource ids, {@code dbs/…/colls/…/}. */
    String selfLink();

    /** The container by names, {@code dbs/…/colls/…}. */
    String altLink();

    /** Does something. An {@link OrreryException} goes to the program's callback, or ends the program if it gave none. */
    HostAnswer perform(HostOperation operation);

    /** The number by which programs know a failure, such as 404. */
    int numberOf(OrreryException problem);

    /** How much the container holds and may hold, as the two values of a quota header. */
    String quotaUsed();

    String quotaMax();
}
