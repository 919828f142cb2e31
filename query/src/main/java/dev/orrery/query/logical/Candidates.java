package dev.orrery.query.logical;

import dev.orrery.model.value.PropertyPath;
import java.util.List;

/**
 * What a front end knows about the items that a plan can make rows of, so that others needn't be looked at. All filters of
 * the plan are applied nevertheless.
 */
public interface Candidates {

    /** Any item may be one. */
    Candidates ANY = of(IndexCondition.EVERYTHING);

    /**
     * A condition that an item must meet for the plan to make a row of it. If the condition is exact, the plan makes exactly
     * one row of every item that meets it, before rows are grouped, told apart or counted.
     */
    IndexCondition condition();

    /**
     * The partition keys and ids that such an item may have.
     *
     * @param keyPaths the paths of the container's partition key, the highest level first
     */
    KeyConditions keys(List<PropertyPath> keyPaths);

    /**
     * The places that such an item may have in the order of keys. Only who asks for that order needs to know; the partition key
     * has one component then.
     */
    default KeySpan span() {
        return KeySpan.ALL;
    }

    /** Items that meet a condition, with whatever keys. */
    static Candidates of(IndexCondition condition) {
        return new OfCondition(condition);
    }

    /** Items that meet a condition, with whatever keys. */
    record OfCondition(IndexCondition condition) implements Candidates {

        @Override
        public KeyConditions keys(List<PropertyPath> keyPaths) {
            return KeyConditions.ANYTHING;
        }
    }
}
