package dev.orrery.engine.changefeed;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * How far a reader has come: an LSN for each part of the hash space, which is good for whatever partitions are there later.
 *
 * <p>As text: the LSN, if it is the same everywhere; else {@code place:LSN}, separated by commas, where each place is the
 * begin of a part in hexadecimal digits, and those parts come first that are read next.
 */
public record ChangePosition(List<Mark> marks) {

    private static final Pattern LSN = Pattern.compile("\\d{1,19}");
    private static final Pattern MARK = Pattern.compile("([0-9A-Fa-f]*):(\\d{1,19})");

    /** All changes up to an LSN were seen, from a place up to that of the next mark. */
    public record Mark(EffectivePartitionKey from, long lsn) {}

    public ChangePosition {
        marks = List.copyOf(marks);
    }

    /** The same LSN everywhere. */
    public static ChangePosition of(long lsn) {
        return new ChangePosition(List.of(new Mark(EffectivePartitionKey.MIN, lsn)));
    }

    public static ChangePosition parse(String text) {
        return LSN.matcher(text).matches()
                ? of(lsn(text, text))
                : new ChangePosition(Arrays.stream(text.split(",", -1)).map(ChangePosition::mark).toList());
    }

    private static Mark mark(String text) {
        Matcher mark = MARK.matcher(text);
        if (!mark.matches()) {
            throw none(text);
        }
        return new Mark(EffectivePartitionKey.ofHex(mark.group(1)), lsn(mark.group(2), text));
    }

    private static long lsn(String digits, String position) {
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw none(position);
        }
    }

    private static OrreryException none(String text) {
        return new OrreryException(ErrorCode.INVALID_REQUEST,
                "This is no position in a change feed: '{found}'. Use a continuation as it came, or start from the beginning or from now")
                .with("found", text);
    }

    @Override
    public String toString() {
        boolean isOne = marks.size() == 1 && marks.getFirst().from().equals(EffectivePartitionKey.MIN);
        return isOne
                ? Long.toString(marks.getFirst().lsn())
                : marks.stream().map(mark -> mark.from().hex() + ":" + mark.lsn()).collect(Collectors.joining(","));
    }
}
