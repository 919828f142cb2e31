package dev.orrery.cli.client;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much a container has, as it says of itself when it is asked for its quota; the service counts in kilobytes. */
public record ContainerUsage(long items, long bytes) {

    private static final Pattern ITEMS = Pattern.compile("documentsCount=(\\d+)");
    private static final Pattern KILOBYTES = Pattern.compile("documentsSize=(\\d+)");

    /** What an answer of {@link ContainerClient#read} says. */
    public static ContainerUsage of(Answer container) {
        String usage = container.header("x-ms-resource-usage").orElse("");
        return new ContainerUsage(number(ITEMS, usage), number(KILOBYTES, usage) * 1024);
    }

    private static long number(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }
}
