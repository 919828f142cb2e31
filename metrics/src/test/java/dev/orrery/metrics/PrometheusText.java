package dev.orrery.metrics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Metrics in the text format of Prometheus, read strictly. */
record PrometheusText(Map<Series, Double> values) {

    private static final Pattern LINE =
            Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? ([-+0-9.eE]+|NaN|\\+Inf)");
    private static final Pattern LABEL = Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"(,|$)");

    /** A name with labels. */
    record Series(String name, Map<String, String> labels) {}

    static PrometheusText parse(String text) {
        Map<Series, Double> values = new LinkedHashMap<>();
        text.lines()
                .filter(line -> !line.isEmpty() && !line.startsWith("# HELP ") && !line.startsWith("# TYPE "))
                .forEach(line -> add(line, values));
        return new PrometheusText(values);
    }

    private static void add(String line, Map<Series, Double> values) {
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            throw new AssertionError("Not a line of metrics: " + line);
        }
        Series series = new Series(matcher.group(1), labels(matcher.group(2) == null ? "" : matcher.group(2)));
        if (values.put(series, number(matcher.group(3))) != null) {
            throw new AssertionError("Twice: " + line);
        }
    }

    private static double number(String text) {
        return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new TreeMap<>();
        Matcher matcher = LABEL.matcher(text);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            labels.put(matcher.group(1), unescape(matcher.group(2)));
            end = matcher.end();
        }
        if (end != text.length()) {
            throw new AssertionError("Not labels: " + text);
        }
        return labels;
    }

    private static String unescape(String text) {
        return text.replace("\\\\", "\u0000").replace("\\\"", "\"").replace("\\n", "\n").replace("\u0000", "\\");
    }

    /** The value of a series, given as a name and then names and values of labels. */
    OptionalDouble find(String name, String... labels) {
        Map<String, String> wanted = new TreeMap<>();
        for (int i = 0; i < labels.length; i += 2) {
            wanted.put(labels[i], labels[i + 1]);
        }
        Double value = values.get(new Series(name, wanted));
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    double value(String name, String... labels) {
        return find(name, labels).orElseThrow(() -> new AssertionError("No such series, but " + values.keySet()));
    }

    /** The values that a label has in any series. */
    Set<String> valuesOf(String label) {
        Set<String> found = new TreeSet<>();
        values.keySet().stream()
                .map(series -> series.labels().get(label))
                .filter(value -> value != null)
                .forEach(found::add);
        return found;
    }
}
