package dev.orrery.engine.index.kind;

import java.util.List;

/** The indexes that every container has; a new kind is written, copied, rebuilt and checked once it is in this list. */
public final class IndexKinds {

    public static final List<IndexKind> ALL = List.of(new TermIndex(), new ExpiryIndex(), new UniqueKeyIndex());

    private IndexKinds() {}
}
