package dev.orrery.model.value;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * The names of the objects that are being written, to find those that come twice.
 *
 * <p>When an object ends, earlier properties with the name of a later one are cut out of the buffer. Small objects are
 * searched pairwise, large ones through a hash table.
 */
final class ObjectNames {

    private static final int PAIRWISE_MAX = 8;

    private static final int EMPTY = -1;

    private static final long MULTIPLIER = 0x9E37_79B9_7F4A_7C15L;

    /** Unknown outside, so that nobody can choose names that collide. */
    private static final long SECRET = new SecureRandom().nextLong();

    private final ByteBuilder out;

    /** Where the members of all open objects start, those of the innermost last. */
    private int[] members = new int[32];

    private int memberCount;

    /** For each open object, how many members were before its first. */
    private int[] firsts = new int[8];

    private int depth;

    ObjectNames(ByteBuilder out) {
        this.out = out;
    }

    void startObject() {
        if (depth == firsts.length) {
            firsts = Arrays.copyOf(firsts, depth * 2);
        }
        firsts[depth++] = memberCount;
    }

    /** Notes that a member starts here. */
    void add() {
        if (memberCount == members.length) {
            members = Arrays.copyOf(members, memberCount * 2);
        }
        members[memberCount++] = out.length();
    }

    /** Ends an object, all of whose members are written. */
    void endObject() {
        int first = firsts[--depth];
        boolean isSmall = memberCount - first <= PAIRWISE_MAX;
        boolean hasTwins = isSmall ? markTwinsPairwise(first) : markTwinsHashed(first);
        if (hasTwins) {
            cutMarked(first);
        }
        memberCount = first;
    }

    private boolean markTwinsPairwise(int first) {
        boolean found = false;
        for (int earlier = first; earlier < memberCount; earlier++) {
            for (int later = earlier + 1; later < memberCount; later++) {
                if (isSameName(members[earlier], members[later])) {
                    members[earlier] = ~members[earlier];
                    found = true;
                    break;
                }
            }
        }
        return found;
    }

    /** Puts the names into an open hash table, the last one first; who finds its own name there has a later twin. */
    private boolean markTwinsHashed(int first) {
        int slots = Integer.highestOneBit(memberCount - first) * 4;
        int[] table = new int[slots];
        Arrays.fill(table, EMPTY);
        boolean found = false;
        for (int member = memberCount - 1; member >= first; member--) {
            int offset = members[member];
            int slot = hashOfName(offset) & slots - 1;
            while (table[slot] != EMPTY && !isSameName(table[slot], offset)) {
                slot = slot + 1 & slots - 1;
            }
            if (table[slot] == EMPTY) {
                table[slot] = offset;
            } else {
                members[member] = ~offset;
                found = true;
            }
        }
        return found;
    }

    /** Moves the members that stay together. */
    private void cutMarked(int first) {
        byte[] bytes = out.array();
        int end = out.length();
        int target = start(members[first]);
        for (int member = first; member < memberCount; member++) {
            int memberEnd = member + 1 < memberCount ? start(members[member + 1]) : end;
            if (members[member] >= 0) {
                int length = memberEnd - members[member];
                System.arraycopy(bytes, members[member], bytes, target, length);
                target += length;
            }
        }
        out.truncate(target);
    }

    private static int start(int member) {
        return member >= 0 ? member : ~member;
    }

    private boolean isSameName(int left, int right) {
        byte[] bytes = out.array();
        return Arrays.equals(
                bytes, left, Format.textEnd(bytes, left),
                bytes, right, Format.textEnd(bytes, right));
    }

    private int hashOfName(int offset) {
        byte[] bytes = out.array();
        int end = Format.textEnd(bytes, offset);
        long hash = SECRET;
        for (int i = offset; i < end; i++) {
            hash = (hash ^ bytes[i]) * MULTIPLIER;
            hash ^= hash >>> 29;
        }
        return (int) (hash >>> Integer.SIZE);
    }
}
