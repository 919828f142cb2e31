package dev.orrery.engine.query;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a page of a query ended: {@code q<rows>.<rows of the item>.<feed position>}.
 *
 * @param rows how many rows the query has given so far, including those that OFFSET skips
 * @param rowsOfItem how many of them came from the item that is next
 * @param after the position in the feed after which that item comes; empty at its beginning
 */
record QueryPosition(long rows, int rowsOfItem, Optional<String> after) {

    static final QueryPosition START = new QueryPosition(0, 0, Optional.empty());

    private static final Pattern FORM = Pattern.compile("q(\\d{1,18})\\.(\\d{1,9})\\.(.*)");

    static QueryPosition parse(String continuation) {
        Matcher parts = FORM.matcher(continuation);
        if (!parts.matches()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "Invalid Continuation Token");
        }
        String after = parts.group(3);
        return new QueryPosition(
                Long.parseLong(parts.group(1)),
                Integer.parseInt(parts.group(2)),
                after.isEmpty() ? Optional.empty() : Optional.of(after));
    }

    @Override
    public String toString() {
        return "q" + rows + "." + rowsOfItem + "." + after.orElse("");
    }
}
