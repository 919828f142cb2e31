package dev.orrery.samples.blog.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The columns of a table for a terminal: a request, a design, and more.
 *
 * @param widths of those that begin at the left, less than 0
 */
record Columns(List<Integer> widths) {

    private static final int REQUEST = -26;
    private static final int DESIGN = -6;

    static Columns of(Integer... others) {
        return new Columns(Stream.concat(Stream.of(REQUEST, DESIGN), Stream.of(others)).toList());
    }

    String line(String... values) {
        return IntStream.range(0, values.length)
                .mapToObj(i -> padded(values[i], widths.get(i)))
                .collect(Collectors.joining(" "))
                .stripTrailing();
    }

    private static String padded(String value, int width) {
        String room = " ".repeat(Math.max(0, Math.abs(width) - value.length()));
        return width < 0 ? value + room : room + value;
    }
}
