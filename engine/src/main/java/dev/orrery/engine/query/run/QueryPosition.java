package dev.orrery.engine.query.run;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a page of a query ended. As text it is a JSON string, since some clients look whether they can parse it: {@code <source>.<rows>.<rows of the item>-<item>.<parked>.<behind>}.
 *
 * @param source the name of what the query takes its rows from, an access path or rows that were gathered, so that the
 *     next page takes them from there as well
 * @param rows how many rows the query has given so far, including those that OFFSET skips
 * @param rowsOfItem how many rows of the item that is next were looked at
 * @param item the document number of that item, if rows of it were looked at: it may be gone, or in another partition
 * @param parked the number under which the server may still have the rest; the query runs again if it hasn't
 * @param after the place behind which that item comes, in the terms of the source; empty at the beginning
 */
public record QueryPosition(
        String source, long rows, int rowsOfItem, long item, Optional<Long> parked, Optional<String> after) {

    private static final Pattern FORM =
            Pattern.compile(
                    "\"?([a-z][a-z0-9_-]{0,60})\\.(\\d{1,18})\\.(\\d{1,9})-([0-9a-f]{1,16})\\.([0-9a-f]{0,16})\\.([^\"]*)\"?");

    private static final int HEXADECIMAL = 16;

    static QueryPosition start(String source) {
        return new QueryPosition(source, 0, 0, 0, Optional.empty(), Optional.empty());
    }

    public static QueryPosition parse(String continuation) {
        Matcher parts = FORM.matcher(continuation);
        if (!parts.matches()) {
            throw invalid();
        }
        String parked = parts.group(5);
        String after = parts.group(6);
        return new QueryPosition(
                parts.group(1),
                Long.parseLong(parts.group(2)),
                Integer.parseInt(parts.group(3)),
                number(parts.group(4)),
                parked.isEmpty() ? Optional.empty() : Optional.of(number(parked)),
                after.isEmpty() ? Optional.empty() : Optional.of(after));
    }

    private static long number(String digits) {
        return Long.parseUnsignedLong(digits, HEXADECIMAL);
    }

    static OrreryException invalid() {
        return new OrreryException(ErrorCode.INVALID_REQUEST, "Invalid Continuation Token");
    }

    /** One more row was given. */
    QueryPosition afterRow() {
        return new QueryPosition(source, rows + 1, rowsOfItem, item, parked, after);
    }

    /** Before a row of the item that is next. */
    QueryPosition beforeRow(int row, long documentNumber, Optional<String> beforeItem) {
        return new QueryPosition(source, rows, row, documentNumber, parked, beforeItem);
    }

    /** How many rows of an item were looked at before. */
    int rowsOf(StoredItem next) {
        return rowsOfItem > 0 && next.documentNumber() == item ? rowsOfItem : 0;
    }

    /** Behind all rows of an item. */
    QueryPosition afterItem(String position) {
        return new QueryPosition(source, rows, 0, 0, parked, Optional.of(position));
    }

    QueryPosition withParked(long number) {
        return new QueryPosition(source, rows, rowsOfItem, item, Optional.of(number), after);
    }

    @Override
    public String toString() {
        return '"' + source + "." + rows + "." + rowsOfItem + "-" + Long.toHexString(item) + "."
                + parked.map(Long::toHexString).orElse("") + "." + after.orElse("") + '"';
    }
}
