package dev.orrery.model.value;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** One comparison of two values by the query language's equality, without recursion. */
final class Equality {

    private record Pair(JsonValue left, JsonValue right) {}

    private final Deque<Pair> pending = new ArrayDeque<>();

    /** Compares scalars at once, without the means for arrays and objects. */
    static boolean areEqual(JsonValue left, JsonValue right) {
        if (left.isNumber() && right.isNumber()) {
            return NumberEquality.equal(left, right);
        }
        if (left.tag() != right.tag()) {
            return false;
        }
        return isContainer(left) ? new Equality().equal(left, right) : isSameEncoding(left, right);
    }

    private boolean equal(JsonValue left, JsonValue right) {
        if (isSameEncoding(left, right)) {
            return true;
        }
        pending.add(new Pair(left, right));
        while (!pending.isEmpty()) {
            Pair pair = pending.removeLast();
            if (!isShallowEqual(pair.left, pair.right)) {
                return false;
            }
        }
        return true;
    }

    /** Compares two values, leaving what lies in them for later. */
    private boolean isShallowEqual(JsonValue left, JsonValue right) {
        if (left.isNumber() && right.isNumber()) {
            return NumberEquality.equal(left, right);
        }
        if (left.tag() != right.tag()) {
            return false;
        }
        return switch (left.tag()) {
            case Format.ARRAY -> compareElements(left, right);
            case Format.OBJECT -> compareProperties(left, right);
            default -> isSameEncoding(left, right);
        };
    }

    private boolean compareElements(JsonValue left, JsonValue right) {
        Iterator<JsonValue> others = right.elements().iterator();
        for (JsonValue element : left.elements()) {
            if (!others.hasNext() || !compare(element, others.next())) {
                return false;
            }
        }
        return !others.hasNext();
    }

    private boolean compareProperties(JsonValue left, JsonValue right) {
        PropertyCursor property = left.propertyCursor();
        PropertyCursor other = right.propertyCursor();
        while (property.next()) {
            if (!other.next()) {
                return false;
            }
            if (!isSameName(property, other)) {
                return compareUnordered(left, right);
            }
            if (!compare(property.value(), other.value())) {
                return false;
            }
        }
        return !other.next();
    }

    private boolean compareUnordered(JsonValue left, JsonValue right) {
        Map<String, JsonValue> others = new HashMap<>();
        for (Property other : right.properties()) {
            others.put(other.name(), other.value());
        }
        for (Property property : left.properties()) {
            JsonValue other = others.remove(property.name());
            if (other == null || !compare(property.value(), other)) {
                return false;
            }
        }
        return others.isEmpty();
    }

    /** Compares scalars at once and puts arrays and objects off. */
    private boolean compare(JsonValue left, JsonValue right) {
        if (isContainer(left)) {
            pending.add(new Pair(left, right));
            return true;
        }
        return isShallowEqual(left, right);
    }

    private static boolean isContainer(JsonValue value) {
        return value.isArray() || value.isObject();
    }

    private static boolean isSameName(PropertyCursor left, PropertyCursor right) {
        return Arrays.equals(
                left.bytes(), left.nameOffset(), left.nameOffset() + left.nameLength(),
                right.bytes(), right.nameOffset(), right.nameOffset() + right.nameLength());
    }

    private static boolean isSameEncoding(JsonValue left, JsonValue right) {
        return Arrays.equals(left.bytes(), left.offset(), left.end(), right.bytes(), right.offset(), right.end());
    }

    /**
     * A hash that agrees with equality: the sum, in which order doesn't matter, of a hash of each value inside together
     * with the path that leads to it.
     */
    static int hash(JsonValue value) {
        return isContainer(value) ? containerHash(value) : mix(1, ownHash(value));
    }

    private static int containerHash(JsonValue value) {
        int[] pathHashes = new int[8];
        int sum = 0;
        Walk walk = new Walk(value);
        for (Walk.Step step = walk.next(); step != Walk.Step.DONE; step = walk.next()) {
            if (step == Walk.Step.VALUE) {
                int level = walk.level();
                if (level == pathHashes.length) {
                    pathHashes = Arrays.copyOf(pathHashes, level * 2);
                }
                pathHashes[level] = level == 0 ? 1 : mix(pathHashes[level - 1], stepHash(walk));
                sum += mix(pathHashes[level], ownHash(walk.value()));
            }
        }
        return sum;
    }

    private static int stepHash(Walk walk) {
        return walk.isNamed()
                ? hash(walk.value().bytes(), walk.nameOffset(), walk.nameOffset() + walk.nameLength())
                : walk.index();
    }

    private static int ownHash(JsonValue value) {
        return switch (value.type()) {
            case NUMBER -> NumberEquality.hash(value);
            case ARRAY, OBJECT -> value.tag();
            case UNDEFINED, MIN_KEY, NULL, BOOLEAN, STRING, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX, MAX_KEY ->
                hash(value.bytes(), value.offset(), value.end());
        };
    }

    private static int hash(byte[] bytes, int from, int to) {
        int hash = 1;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    private static int mix(int path, int step) {
        int mixed = (path * 31 + step) * 0x9E3779B1;
        return mixed ^ mixed >>> 15;
    }
}
