package dev.orrery.engine.random;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Something to do with one item, in plain Java. */
sealed interface ItemAction {

    record Create(Map<String, Object> body) implements ItemAction {}

    record Upsert(Map<String, Object> body, Expectation expectation) implements ItemAction {}

    record Replace(String id, Map<String, Object> body, Expectation expectation) implements ItemAction {}

    record Patch(String id, List<PatchStep> steps, Optional<Condition> condition, Expectation expectation)
            implements ItemAction {}

    record Delete(String id, Expectation expectation) implements ItemAction {}

    record Read(String id, OptionalLong knownVersion) implements ItemAction {}

    /** What is expected of the item that is there; versions have the numbers that the model gave them. */
    sealed interface Expectation {
        record Nothing() implements Expectation {}

        record IsVersion(long number) implements Expectation {}

        record IsThere() implements Expectation {}

        record IsNotThere() implements Expectation {}
    }

    /** One change of a patch; paths lead through objects. */
    sealed interface PatchStep {
        String path();

        record Set(String path, Object value) implements PatchStep {}

        record Increment(String path, Number by) implements PatchStep {}

        record Remove(String path) implements PatchStep {}
    }

    /** A patch happens only if the item has this value in a property. */
    record Condition(String property, Object value) {}
}
