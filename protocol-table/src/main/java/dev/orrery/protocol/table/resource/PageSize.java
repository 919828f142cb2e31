package dev.orrery.protocol.table.resource;

import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableRequest;
import java.util.regex.Pattern;

/** How much a page may have: {@code $top}. */
final class PageSize {

    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

    private PageSize() {}

    static int of(TableRequest request, int most) {
        return request.parameter("$top").map(text -> parsed(text, most)).orElse(most);
    }

    private static int parsed(String text, int most) {
        if (!NUMBER.matcher(text).matches()) {
            throw TableError.invalidInput("The parameter $top is '" + text + "'. Give a whole number, 0 or more.");
        }
        return (int) Math.min(Long.parseLong(text), most);
    }
}
