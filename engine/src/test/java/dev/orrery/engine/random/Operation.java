package dev.orrery.engine.random;

import dev.orrery.engine.settings.Faults;
import java.util.List;
import java.util.OptionalInt;

/** A step of the random test, as data: it can be run on the model and on any engine, and printed. */
sealed interface Operation {

    record OnItem(String container, LogicalKey key, ItemAction action) implements Operation {}

    record Batch(String container, LogicalKey key, List<ItemAction> actions) implements Operation {}

    /** A write whose commit fails. */
    record WithFailingCommit(Operation write) implements Operation {}

    record ReadMany(String container, List<Address> addresses) implements Operation {}

    record DeleteAll(String container, LogicalKey keyOrPrefix) implements Operation {}

    /** Reads what has changed since the last time, page by page. */
    record ReadChanges(String container, int pageSize) implements Operation {}

    record ChangeDefinition(String container, Indexing indexing, OptionalInt defaultTtl) implements Operation {}

    /** Brings the index in line with the definition; other operations run in the middle of it. */
    record Reindex(String container, List<Operation> meanwhile) implements Operation {}

    /** Splits a partition, chosen by its place; other operations run in the middle of it. */
    record Split(String container, int place, List<Operation> meanwhile) implements Operation {}

    /** A split that fails at some point. */
    record FailingSplit(String container, int place, Faults.Point point) implements Operation {}

    /** Merges two neighbours, chosen by the place of the left one; other operations run in the middle of it. */
    record Merge(String container, int place, List<Operation> meanwhile) implements Operation {}

    /** A merge that fails at some point. */
    record FailingMerge(String container, int place, Faults.Point point) implements Operation {}

    /** All that the engine does from time to time. */
    record Upkeep() implements Operation {}

    record AdvanceClock(int seconds) implements Operation {}

    record Restart(Manner manner) implements Operation {}

    record Address(LogicalKey key, String id) {}

    /** How an engine ends before it is started again. */
    enum Manner {
        CLOSED,
        CUT_OFF
    }
}
