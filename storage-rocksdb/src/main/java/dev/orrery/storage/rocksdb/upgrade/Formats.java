package dev.orrery.storage.rocksdb.upgrade;

import java.util.List;

/**
 * The formats of a data directory, numbered from 1, and the steps from each to the next.
 *
 * @param steps the first leads from format 1 to format 2, and so on
 */
public record Formats(List<FormatStep> steps) {

    /** Those that this version knows. A step is added at the end, and none is ever changed. */
    public static final Formats KNOWN = new Formats(List.of(new TypedIds()));

    public static final int OLDEST = 1;

    public Formats {
        steps = List.copyOf(steps);
    }

    /** The one that is written. */
    public int newest() {
        return OLDEST + steps.size();
    }

    /** The step that begins with a format. */
    public FormatStep from(int format) {
        return steps.get(format - OLDEST);
    }

    /** Whether data of a format can be read as it is. */
    public boolean isReadable(int format) {
        return steps.subList(format - OLDEST, steps.size()).stream().allMatch(FormatStep::leavesBytes);
    }
}
