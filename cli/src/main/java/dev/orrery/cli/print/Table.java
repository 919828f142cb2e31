package dev.orrery.cli.print;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Rows under a head, in columns as wide as what stands in them, up to a limit; numbers stand at the right. */
public final class Table {

    private static final int WIDTH_MAX = 60;
    private static final String GAP = "  ";

    private final List<String> head;
    private final List<Integer> widths;
    private final List<Boolean> areNumbers;

    /** A table for these rows, and for others that may follow. */
    public Table(List<String> head, List<List<String>> rows) {
        this.head = List.copyOf(head);
        this.widths = new ArrayList<>();
        this.areNumbers = new ArrayList<>();
        for (int column = 0; column < head.size(); column++) {
            int place = column;
            List<String> cells = rows.stream().map(row -> row.get(place)).toList();
            int widest = cells.stream().mapToInt(cell -> plain(cell).length()).max().orElse(0);
            widths.add(Math.min(WIDTH_MAX, Math.max(widest, head.get(column).length())));
            areNumbers.add(!cells.isEmpty() && cells.stream().allMatch(Table::isNumber));
        }
    }

    /** The head and a line below it. */
    public List<String> headLines(Colours colours) {
        List<String> rules = widths.stream().map("-"::repeat).toList();
        return List.of(colours.head(line(head)), colours.aside(String.join(GAP, rules)));
    }

    public String line(List<String> row) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < row.size(); column++) {
            cells.add(cell(row.get(column), widths.get(column), areNumbers.get(column)));
        }
        return String.join(GAP, cells).stripTrailing();
    }

    /** The whole table as lines. */
    public static List<String> lines(List<String> head, List<List<String>> rows, Colours colours) {
        Table table = new Table(head, rows);
        List<String> lines = new ArrayList<>(table.headLines(colours));
        rows.forEach(row -> lines.add(table.line(row)));
        return Collections.unmodifiableList(lines);
    }

    private static String cell(String text, int width, boolean isNumber) {
        String plain = plain(text);
        String cut = plain.length() <= width ? plain : plain.substring(0, width - 1) + "…";
        String blanks = " ".repeat(width - cut.length());
        return isNumber ? blanks + cut : cut + blanks;
    }

    /** A text without what would break the line. */
    private static String plain(String text) {
        return text.chars()
                .mapToObj(c -> Character.isISOControl(c) ? " " : String.valueOf((char) c))
                .collect(Collectors.joining());
    }

    private static boolean isNumber(String text) {
        return text.isEmpty() || text.matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
    }
}
