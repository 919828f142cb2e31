package dev.orrery.engine.index;

import java.util.Arrays;
import java.util.Collection;

/** What the policy says about a place in an item and about the places inside it. Immutable. */
final class PathNode {

    /** A place that is indexed with everything inside it. */
    static final PathNode ALL = new PathNode(true);

    /** A place that is not indexed, and nothing inside it is. */
    static final PathNode NONE = new PathNode(false);

    private final boolean indexed;
    private final PathNode unlisted;
    private final PathNode element;

    /** The listed properties by hash, in the first free slot from the hash on; at most half of the slots are taken. */
    private final Child[] slots;

    /** A property that the policy mentions; its hash is that of its whole path. */
    static final class Child {
        private final byte[] name;
        private final long hash;
        private final PathNode node;

        Child(byte[] name, long hash, PathNode node) {
            this.name = name;
            this.hash = hash;
            this.node = node;
        }
    }

    private PathNode(boolean indexed) {
        this.indexed = indexed;
        this.unlisted = this;
        this.element = this;
        this.slots = new Child[0];
    }

    private PathNode(boolean indexed, PathNode unlisted, PathNode element, Collection<Child> children) {
        this.indexed = indexed;
        this.unlisted = unlisted;
        this.element = element;
        this.slots = slots(children);
    }

    /**
     * Makes a node, as small as possible.
     *
     * @param unlisted for the properties that are not among the children: {@link #ALL} or {@link #NONE}
     */
    static PathNode of(boolean indexed, PathNode unlisted, PathNode element, Collection<Child> children) {
        Collection<Child> exceptions =
                children.stream().filter(child -> child.node != unlisted).toList();
        if (exceptions.isEmpty() && element == unlisted && indexed == unlisted.indexed) {
            return unlisted;
        }
        return new PathNode(indexed, unlisted, element, exceptions);
    }

    private static Child[] slots(Collection<Child> children) {
        Child[] slots = new Child[children.isEmpty() ? 0 : 2 * Integer.highestOneBit(2 * children.size() - 1)];
        for (Child child : children) {
            int slot = (int) child.hash & (slots.length - 1);
            while (slots[slot] != null) {
                slot = (slot + 1) & (slots.length - 1);
            }
            slots[slot] = child;
        }
        return slots;
    }

    /** Whether a value at this place has a term. */
    boolean indexed() {
        return indexed;
    }

    /** Whether a value inside an object or array at this place could have a term. */
    boolean leadsFurther() {
        return unlisted != NONE || element != NONE || slots.length > 0;
    }

    /** The elements of an array at this place. */
    PathNode element() {
        return element;
    }

    /** A property of an object at this place, by its name's bytes and the hash of its path. */
    PathNode property(long hash, byte[] bytes, int offset, int length) {
        if (slots.length == 0) {
            return unlisted;
        }
        int slot = (int) hash & (slots.length - 1);
        while (slots[slot] != null) {
            Child child = slots[slot];
            if (child.hash == hash && Arrays.equals(child.name, 0, child.name.length, bytes, offset, offset + length)) {
                return child.node;
            }
            slot = (slot + 1) & (slots.length - 1);
        }
        return unlisted;
    }
}
