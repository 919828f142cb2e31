package dev.orrery.testing.sql;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A file of queries and what they must give, named {@code <area>/<feature>.sqltest}.
 *
 * <p>Blocks end at a blank line. A line that starts with {@code #} is a comment. Each block starts with a word:
 * <ul>
 * <li>{@code container} with a name and the paths of the partition key, followed by one item per line; before them
 *     there may be {@code policy} with the indexing policy, {@code with} with other properties of the definition, and
 *     {@code function} with the name and the JavaScript of a user-defined function.
 *     An item without an id gets its number. Items without the partition key are all in one logical partition.
 * <li>{@code query} or {@code query ordered}, each perhaps with parameters ({@code @p = 5, @q = "x"}), followed by SQL,
 *     {@code ----} and one row per line.
 * <li>{@code plan}, followed by what explaining the query above prints.
 * <li>{@code error} with a code and perhaps parameters, followed by SQL, {@code ----} and a part of the message.
 * </ul>
 */
public final class SqlTestFile {

    private static final String RULE = "----";
    private static final String POLICY = "policy ";
    private static final String OTHERS = "with ";
    private static final String FUNCTION = "function ";
    private static final Pattern PARAMETER = Pattern.compile("(@\\w+) = (.*?)(?=, @|$)");

    private final List<SqlCase> cases = new ArrayList<>();
    private TestContainer container = TestContainer.EMPTY;

    private SqlTestFile() {}

    /** All files below a directory, in the order of their names. */
    public static List<Path> below(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".sqltest")).sorted().toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** What a file asks to be checked. */
    public static List<SqlCase> read(Path file) {
        try {
            return parse(Files.readAllLines(file));
        } catch (IOException | RuntimeException failure) {
            throw new IllegalStateException("Can't read " + file, failure);
        }
    }

    static List<SqlCase> parse(List<String> lines) {
        SqlTestFile file = new SqlTestFile();
        List<String> block = new ArrayList<>();
        for (String line : lines) {
            if (line.isBlank()) {
                file.accept(block);
                block = new ArrayList<>();
            } else if (!line.startsWith("#")) {
                block.add(line);
            }
        }
        file.accept(block);
        return List.copyOf(file.cases);
    }

    private void accept(List<String> block) {
        if (block.isEmpty()) {
            return;
        }
        String[] head = block.getFirst().split(" ");
        switch (head[0]) {
            case "container" -> container = container(head, block.subList(1, block.size()));
            case "query" -> cases.add(rows(block, head.length > 1 && head[1].equals("ordered")));
            case "plan" -> addPlan(String.join("\n", block.subList(1, block.size())));
            case "error" -> cases.add(new SqlCase.Failure(
                    question(block), ErrorCode.valueOf(head[1]), String.join("\n", result(block))));
            default -> throw new IllegalArgumentException("There is no such block: " + block.getFirst());
        }
    }

    private static TestContainer container(String[] head, List<String> lines) {
        List<String> paths = Arrays.asList(head).subList(2, head.length);
        ValueWriter others = new ValueWriter().startObject();
        Map<String, String> functions = new HashMap<>();
        List<JsonValue> items = new ArrayList<>();
        for (String line : lines) {
            if (line.startsWith(POLICY)) {
                others.name("indexingPolicy").value(JsonText.parse(line.substring(POLICY.length())));
            } else if (line.startsWith(OTHERS)) {
                others.propertiesOf(JsonText.parse(line.substring(OTHERS.length())));
            } else if (line.startsWith(FUNCTION)) {
                String[] function = line.substring(FUNCTION.length()).split(" ", 2);
                functions.put(function[0], function[1]);
            } else {
                items.add(JsonText.parse(line));
            }
        }
        return new TestContainer(paths, others.endObject().finish(), functions, items);
    }

    private SqlCase.Rows rows(List<String> block, boolean isOrdered) {
        SqlQuestion question = question(block);
        if (isOrdered && !question.sql().toUpperCase(Locale.ROOT).contains("ORDER BY")) {
            throw new IllegalArgumentException("Only ORDER BY makes an order: " + question.sql());
        }
        return new SqlCase.Rows(
                question, isOrdered, result(block).stream().map(JsonText::parse).toList(), Optional.empty());
    }

    private void addPlan(String plan) {
        if (cases.isEmpty() || !(cases.getLast() instanceof SqlCase.Rows rows)) {
            throw new IllegalArgumentException("A plan belongs to the query above it: " + plan);
        }
        cases.set(cases.size() - 1, rows.withPlan(plan));
    }

    private SqlQuestion question(List<String> block) {
        String sql = String.join("\n", block.subList(1, rule(block)));
        return new SqlQuestion(sql, parameters(block.getFirst()), container);
    }

    private static List<String> result(List<String> block) {
        return block.subList(rule(block) + 1, block.size());
    }

    private static int rule(List<String> block) {
        int rule = block.indexOf(RULE);
        if (rule < 0) {
            throw new IllegalArgumentException("A block has no " + RULE + ": " + block);
        }
        return rule;
    }

    private static JsonValue parameters(String head) {
        ValueWriter parameters = new ValueWriter().startArray();
        Matcher matcher = PARAMETER.matcher(head);
        while (matcher.find()) {
            parameters.startObject().name("name").value(matcher.group(1));
            if (!matcher.group(2).equals("undefined")) {
                parameters.name("value").value(JsonText.parse(matcher.group(2)));
            }
            parameters.endObject();
        }
        return parameters.endArray().finish();
    }
}
