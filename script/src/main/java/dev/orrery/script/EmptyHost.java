package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;

/** A host in which there is nothing to find, for programs that only warm up. */
final class EmptyHost implements ScriptHost {

    private static final int NOT_FOUND = 404;

    @Override
    public String selfLink() {
        return "dbs/none/colls/none/";
    }

    @Override
    public String altLink() {
        return "dbs/none/colls/none";
    }

    @Override
    public HostAnswer perform(HostOperation operation) {
        throw new OrreryException(ErrorCode.ITEM_NOT_FOUND, "There is no such item. Create it first");
    }

    @Override
    public int numberOf(OrreryException problem) {
        return NOT_FOUND;
    }

    @Override
    public String quotaUsed() {
        return "";
    }

    @Override
    public String quotaMax() {
        return "";
    }
}
