package dev.orrery.engine.random;

import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.ErrorCode;
import java.util.List;
import java.util.Optional;

/** What an operation must lead to. */
sealed interface Outcome {

    /** Nothing that is told. */
    record Silent() implements Outcome {}

    /** A result for each action. */
    record Done(List<Result> results) implements Outcome {}

    record Failed(ErrorCode code) implements Outcome {}

    /** Nothing was done because one action failed. */
    record Refused(int action, ErrorCode code) implements Outcome {}

    /** These items, in this order. */
    record Found(List<Version> versions) implements Outcome {}

    record Deleted(long items) implements Outcome {}

    /** The changes of a container, in the order of their commits. */
    record Changed(List<Version> versions) implements Outcome {}

    /** What the operations led to that were done in the middle of another. */
    record Meanwhile(List<Outcome> outcomes) implements Outcome {}

    record Result(ItemResult.Outcome what, Optional<Version> version) {}
}
