package dev.orrery.engine.index;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.PathStep.Element;
import dev.orrery.model.index.PathStep.Name;
import dev.orrery.model.value.PropertyCursor;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import java.util.Arrays;

/**
 * The number that stands for a path in the index: 64 bits, big-endian, the first eight bytes of each term.
 *
 * <p>This is a format on disk: what is computed here must never change.
 *
 * <pre>
 *   root                  0x4F72726572795061
 *   step to a property    h = hash of the parent
 *                         for each byte b (0 to 255) of the name:  h = (h xor b) * 0x100000001B3
 *                         mix(h), the top bit cleared
 *   step to an element    mix(hash of the parent + 0x9E3779B97F4A7C15), the top bit cleared
 *   composite index       h = 0x4F72726572794369
 *                         for each path:  h = mix(h xor hash of the path),
 *                                         h = mix(h + 1) if ascending, h = mix(h + 2) if descending
 *                         h, the top bit set
 *   mix(z)                z = (z xor (z &gt;&gt;&gt; 30)) * 0xBF58476D1CE4E5B9
 *                         z = (z xor (z &gt;&gt;&gt; 27)) * 0x94D049BB133111EB
 *                         z xor (z &gt;&gt;&gt; 31)
 * </pre>
 *
 * <p>All in 64 bits, modulo 2^64; a name's bytes are those it has in an item, UTF-8 with room for lone surrogates. The
 * top bit tells single paths from composite indexes, so that the two never meet. Any two paths share a hash with a
 * probability of one in 2^63.
 */
public final class PathHash {

    /** The hash of the item itself, where every path begins. */
    public static final long ROOT = 0x4F72_7265_7279_5061L;

    private static final long COMPOSITE = 0x4F72_7265_7279_4369L;
    private static final long NAME_FACTOR = 0x100_0000_01B3L;
    private static final long ELEMENT_STEP = 0x9E37_79B9_7F4A_7C15L;
    private static final long TOP_BIT = Long.MIN_VALUE;

    private PathHash() {}

    public static long of(PropertyPath path) {
        long hash = ROOT;
        for (String name : path.names()) {
            hash = property(hash, name);
        }
        return hash;
    }

    public static long of(IndexPath path) {
        long hash = ROOT;
        for (PathStep step : path.steps()) {
            hash = switch (step) {
                case Name(String name) -> property(hash, name);
                case Element() -> element(hash);
            };
        }
        return hash;
    }

    public static long of(CompositeIndex index) {
        long hash = COMPOSITE;
        for (CompositePath path : index.paths()) {
            hash = mix(hash ^ of(path.path()));
            hash = mix(hash + switch (path.order()) {
                case ASCENDING -> 1;
                case DESCENDING -> 2;
            });
        }
        return hash | TOP_BIT;
    }

    /** From the hash of an object to that of one of its properties. */
    public static long property(long parent, String name) {
        byte[] bytes = bytes(name);
        return property(parent, bytes, 0, bytes.length);
    }

    /** A name as it lies in an item. */
    static byte[] bytes(String name) {
        PropertyCursor cursor = new ValueWriter()
                .startObject()
                .name(name)
                .nullValue()
                .endObject()
                .finish()
                .propertyCursor();
        cursor.next();
        return Arrays.copyOfRange(cursor.bytes(), cursor.nameOffset(), cursor.nameOffset() + cursor.nameLength());
    }

    static long property(long parent, byte[] bytes, int offset, int length) {
        long hash = parent;
        for (int i = offset; i < offset + length; i++) {
            hash = (hash ^ (bytes[i] & 0xFF)) * NAME_FACTOR;
        }
        return mix(hash) & ~TOP_BIT;
    }

    /** From the hash of an array to that of its elements. */
    public static long element(long parent) {
        return mix(parent + ELEMENT_STEP) & ~TOP_BIT;
    }

    private static long mix(long value) {
        long z = value;
        z = (z ^ (z >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return z ^ (z >>> 31);
    }
}
