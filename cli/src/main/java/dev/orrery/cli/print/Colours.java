package dev.orrery.cli.print;

import java.util.Map;

/**
 * The colours of what is written to a stream: those of a terminal, or none. Nobody else decides about them: there are none
 * in what is redirected, nor where the environment has a {@code NO_COLOR} (https://no-color.org).
 */
public enum Colours {
    NONE,
    TERMINAL;

    private static final String ESCAPE = "\u001B[";
    private static final String END = ESCAPE + "0m";

    public static Colours of(StandardStream stream, Map<String, String> environment) {
        boolean areUnwanted = !environment.getOrDefault("NO_COLOR", "").isEmpty();
        return !areUnwanted && stream.isTerminal(environment) ? TERMINAL : NONE;
    }

    /** What stands above other things, such as the head of a table. */
    public String head(String text) {
        return painted("1", text);
    }

    /** What matters less than what stands beside it. */
    public String aside(String text) {
        return painted("2", text);
    }

    /** What is wrong. */
    public String fault(String text) {
        return painted("1;31", text);
    }

    /** What could be better. */
    public String advice(String text) {
        return painted("33", text);
    }

    /** What is done. */
    public String done(String text) {
        return painted("32", text);
    }

    private String painted(String code, String text) {
        return this == NONE || text.isEmpty() ? text : ESCAPE + code + "m" + text + END;
    }
}
