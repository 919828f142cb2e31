package dev.orrery.engine.query.order;

import dev.orrery.engine.index.IndexedSystemProperties;
import dev.orrery.engine.index.SortOrder;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.SortKey;
import dev.orrery.storage.Direction;
import java.util.Arrays;
import java.util.Optional;

/** The keys that items have in the order of a plan: those of the index, which are cut, and whole ones. */
final class OrderKeys {

    private static final int UNCUT = Integer.MAX_VALUE;
    private static final byte CUT_END = (byte) 0xFF;

    private final OrderPlan plan;
    private final byte[] absent;

    OrderKeys(OrderPlan plan) {
        this.plan = plan;
        this.absent = absentKey();
    }

    private byte[] absentKey() {
        ByteBuilder key = new ByteBuilder();
        plan.parts().forEach(part -> append(key, JsonValue.UNDEFINED, part.stored()));
        return key.toBytes();
    }

    OrderPlan plan() {
        return plan;
    }

    /** The key that items without any of the values would have in the index, where they are not. */
    byte[] ofAbsent() {
        return absent;
    }

    /** Whether the plan also wants items without any of the values, and there may be some. */
    boolean mayBeAbsent() {
        return plan.prefix().length == 0
                && plan.bounds().isEmpty()
                && plan.parts().stream().noneMatch(part -> isInEveryItem(part.item().path()));
    }

    private static boolean isInEveryItem(PropertyPath path) {
        return path.equals(IndexedSystemProperties.ID_PROPERTY)
                || path.equals(IndexedSystemProperties.TIMESTAMP_PROPERTY);
    }

    boolean isAbsent(StoredItem item) {
        return plan.parts().stream().allMatch(part -> value(part, item).isUndefined());
    }

    /** Whether an entry leads to this item. A list of absent items may have some that are gone or have a value. */
    boolean isOf(OrderedEntry entry, StoredItem item) {
        return item.documentNumber() == entry.number()
                && (!Arrays.equals(entry.key(), absent) || isAbsent(item));
    }

    /** Which of two keys of the index comes first, in the direction in which it is read. */
    int compare(byte[] left, byte[] right) {
        return plan.direction() == Direction.FORWARD
                ? Arrays.compareUnsigned(left, right)
                : Arrays.compareUnsigned(right, left);
    }

    int compare(OrderedEntry left, OrderedEntry right) {
        int byKey = compare(left.key(), right.key());
        return byKey != 0 ? byKey : compareNumbers(left.number(), right.number());
    }

    int compareNumbers(long left, long right) {
        return plan.tieDirection() == Direction.FORWARD ? Long.compare(left, right) : Long.compare(right, left);
    }

    /** The key by which an item is really ordered: nothing is cut, and what the query has first sorts first. */
    byte[] whole(StoredItem item) {
        ByteBuilder key = new ByteBuilder();
        for (OrderPlan.Part part : plan.parts()) {
            JsonValue value = value(part, item);
            switch (part.item().order()) {
                case ASCENDING -> SortKey.appendCut(key, value, UNCUT);
                case DESCENDING -> SortKey.appendDescending(key, value, UNCUT);
            }
        }
        return key.toBytes();
    }

    /** The key that the index has of an item, whose texts are cut. */
    byte[] cut(StoredItem item) {
        ByteBuilder key = new ByteBuilder();
        plan.parts().forEach(part -> append(key, value(part, item), part.stored()));
        return key.toBytes();
    }

    /**
     * The beginning of a key up to the end of the first text that is cut in it. Of the items whose keys begin so, the
     * index doesn't tell the order. Empty if no text is cut.
     */
    Optional<byte[]> upToCut(byte[] key) {
        if (key.length <= IndexKey.STRING_BYTES_MAX) {
            return Optional.empty();
        }
        byte[] inverted = inverted(key);
        int at = 0;
        for (OrderPlan.Part part : plan.parts()) {
            byte[] bytes = part.stored() == SortOrder.ASCENDING ? key : inverted;
            int end = at + SortKey.length(bytes, at);
            if (isText(bytes[at]) && bytes[end - 1] == CUT_END) {
                return Optional.of(Arrays.copyOf(key, end));
            }
            at = end;
        }
        return Optional.empty();
    }

    private static boolean isText(byte tag) {
        return tag == SortKey.TAG_STRING || tag == SortKey.TAG_BINARY || tag == SortKey.TAG_REGEX;
    }

    private static JsonValue value(OrderPlan.Part part, StoredItem item) {
        return IndexedSystemProperties.valueAt(part.item().path(), item.body(), JsonValue.of(item.timestampSeconds()));
    }

    private static void append(ByteBuilder key, JsonValue value, SortOrder order) {
        switch (order) {
            case ASCENDING -> SortKey.appendCut(key, value, IndexKey.STRING_BYTES_MAX);
            case DESCENDING -> SortKey.appendDescending(key, value, IndexKey.STRING_BYTES_MAX);
        }
    }

    static byte[] inverted(byte[] bytes) {
        byte[] inverted = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            inverted[i] = (byte) ~bytes[i];
        }
        return inverted;
    }
}
