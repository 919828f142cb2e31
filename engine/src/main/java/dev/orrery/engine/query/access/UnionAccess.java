package dev.orrery.engine.query.access;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.storage.Direction;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The items that meet one of several conditions, in each partition those of one condition after those of the other. An
 * item comes with the first condition that it meets: that is seen on the item, so that nothing must be remembered.
 */
public final class UnionAccess extends IndexAccess {

    /** A place begins with the number of the branch, in two bytes. */
    private static final int NUMBER_BYTES = 2;

    private static final int BRANCHES_MAX = 0xFFFF;

    private final List<Branch> branches;

    /**
     * A condition, and the access path to the items that meet it.
     *
     * @param access leads to these items in ascending order, and perhaps to others, which are left out
     */
    public record Branch(IndexCondition condition, IndexAccess access) {}

    /** A union of branches, of which there is one at least; all of them have the same scope. */
    public UnionAccess(List<Branch> branches) {
        super(branches.getFirst().access().scope());
        if (branches.size() > BRANCHES_MAX) {
            throw new IllegalArgumentException("Too many branches: " + branches.size());
        }
        this.branches = List.copyOf(branches);
    }

    @Override
    Direction direction() {
        return Direction.FORWARD;
    }

    @Override
    ItemPointers pointers(PartitionView view, Optional<byte[]> after, QueryMeter meter) {
        if (after.isEmpty()) {
            return new Pointers(view, 0, Optional.empty(), meter);
        }
        byte[] place = after.get();
        if (place.length < NUMBER_BYTES || branchOf(place) >= branches.size()) {
            throw AccessPosition.invalid();
        }
        return new Pointers(view, branchOf(place), Optional.of(placeInBranch(place)), meter);
    }

    @Override
    boolean comesAt(byte[] place, StoredItem item) {
        int number = branchOf(place);
        Branch branch = branches.get(number);
        return branch.access().comesAt(placeInBranch(place), item)
                && ConditionOnItem.isMet(branch.condition(), item)
                && branches.subList(0, number).stream()
                        .noneMatch(earlier -> ConditionOnItem.isMet(earlier.condition(), item));
    }

    private static int branchOf(byte[] place) {
        return (place[0] & 0xFF) << Byte.SIZE | (place[1] & 0xFF);
    }

    private static byte[] placeInBranch(byte[] place) {
        return Arrays.copyOfRange(place, NUMBER_BYTES, place.length);
    }

    /** The pointers of one branch after those of the other. */
    private final class Pointers implements ItemPointers {

        private final PartitionView view;
        private final QueryMeter meter;
        private int number;
        private ItemPointers pointers;

        Pointers(PartitionView view, int number, Optional<byte[]> after, QueryMeter meter) {
            this.view = view;
            this.meter = meter;
            this.number = number;
            this.pointers = branches.get(number).access().pointers(view, after, meter);
        }

        @Override
        public boolean next() {
            while (!pointers.next()) {
                if (number == branches.size() - 1) {
                    return false;
                }
                pointers.close();
                number++;
                pointers = branches.get(number).access().pointers(view, Optional.empty(), meter);
            }
            return true;
        }

        @Override
        public byte[] place() {
            byte[] inner = pointers.place();
            return new ByteBuilder(NUMBER_BYTES + inner.length)
                    .appendByte(number >>> Byte.SIZE)
                    .appendByte(number)
                    .append(inner)
                    .toBytes();
        }

        @Override
        public byte[] itemKey() {
            return pointers.itemKey();
        }

        @Override
        public void close() {
            pointers.close();
        }
    }
}
