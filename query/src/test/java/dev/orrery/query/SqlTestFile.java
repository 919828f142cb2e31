package dev.orrery.query;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of queries and what they must give.
 *
 * <p>Blocks end at a blank line. {@code container} is followed by one document per line; {@code query} or
 * {@code query ordered}, each perhaps with parameters ({@code @p = 5, @q = "x"}), by SQL, {@code ----} and one row per
 * line; {@code error} names a code and is followed by SQL, {@code ----} and a part of the message. A line that starts
 * with {@code #} is a comment.
 */
final class SqlTestFile {

    /** Something that a file asks to be checked; the documents are those of the container before it. */
    sealed interface Case {

        record Rows(Question question, boolean isOrdered, List<JsonValue> rows) implements Case {}

        record Failure(Question question, ErrorCode code, String message) implements Case {}

        Question question();
    }

    record Question(String sql, Parameters parameters, List<JsonValue> documents) {}

    private static final String RULE = "----";
    private static final Pattern PARAMETER = Pattern.compile("(@\\w+) = (.*?)(?=, @|$)");

    private final List<Case> cases = new ArrayList<>();
    private List<JsonValue> documents = List.of();

    private SqlTestFile() {}

    static List<Case> read(Path file) {
        try {
            return parse(Files.readAllLines(file));
        } catch (IOException | RuntimeException failure) {
            throw new IllegalStateException("Can't read " + file, failure);
        }
    }

    private static List<Case> parse(List<String> lines) {
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
        return file.cases;
    }

    private void accept(List<String> block) {
        if (block.isEmpty()) {
            return;
        }
        String head = block.getFirst();
        switch (head.split(" ")[0]) {
            case "container" -> documents = values(block.subList(1, block.size()));
            case "query" -> cases.add(
                    new Case.Rows(question(block), head.startsWith("query ordered"), values(result(block))));
            case "error" -> cases.add(
                    new Case.Failure(question(block), ErrorCode.valueOf(head.split(" ")[1]),
                            String.join("\n", result(block))));
            default -> throw new IllegalArgumentException("There is no such block: " + head);
        }
    }

    private Question question(List<String> block) {
        return new Question(sql(block), parameters(block.getFirst()), documents);
    }

    private static String sql(List<String> block) {
        return String.join("\n", block.subList(1, rule(block)));
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

    private static Parameters parameters(String head) {
        Map<String, JsonValue> values = new HashMap<>();
        Matcher matcher = PARAMETER.matcher(head);
        while (matcher.find()) {
            String value = matcher.group(2);
            values.put(matcher.group(1), value.equals("undefined") ? JsonValue.UNDEFINED : JsonText.parse(value));
        }
        return new Parameters(values);
    }

    private static List<JsonValue> values(List<String> lines) {
        return lines.stream().map(JsonText::parse).toList();
    }
}
