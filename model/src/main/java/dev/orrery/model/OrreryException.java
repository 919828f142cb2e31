package dev.orrery.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The one exception of Orrery: a code, a constant text, and the facts of this occurrence.
 *
 * <p>The text says what is wrong and what helps, and names facts in braces where a reader needs them:
 *
 * <pre>new OrreryException(INVALID_DEFINITION, "Two computed properties have the same name: '{name}'. Rename one.")
 *         .with("name", name)</pre>
 *
 * <p>So the text can be searched and counted, and its reader is told the fact. Facts that the text doesn't name are for programs: protocols,
 * tests, logs.
 */
public final class OrreryException extends RuntimeException {

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([a-zA-Z]+)\\}");
    private static final int FACT_LENGTH_MAX = 200;

    private final ErrorCode code;
    private final String template;
    private final transient Map<String, Object> facts = new LinkedHashMap<>();

    public OrreryException(ErrorCode code, String template) {
        this(code, template, null);
    }

    public OrreryException(ErrorCode code, String template, Throwable cause) {
        super(template, cause);
        this.code = code;
        this.template = template;
    }

    /** Adds a fact about this occurrence; returns this exception, so that it can be thrown at once. */
    public OrreryException with(String name, Object fact) {
        facts.put(name, fact);
        return this;
    }

    /** The same failure for another caller, with this one as its cause. */
    public OrreryException again() {
        OrreryException same = new OrreryException(code, template, this);
        same.facts.putAll(facts);
        return same;
    }

    /** The same failure by another code, for a caller to whom it means something else. */
    public OrreryException as(ErrorCode other) {
        OrreryException same = new OrreryException(other, template, this);
        same.facts.putAll(facts);
        return same;
    }

    public ErrorCode code() {
        return code;
    }

    /** The constant text, with the names of facts in braces. */
    public String template() {
        return template;
    }

    public Map<String, Object> facts() {
        return Collections.unmodifiableMap(facts);
    }

    /** The text with its facts, for people. */
    @Override
    public String getMessage() {
        return PLACEHOLDER.matcher(template).replaceAll(name -> Matcher.quoteReplacement(shown(name.group(1))));
    }

    private String shown(String name) {
        String text = String.valueOf(facts.getOrDefault(name, "{" + name + "}"));
        return text.length() <= FACT_LENGTH_MAX ? text : text.substring(0, FACT_LENGTH_MAX) + "…";
    }

    /** What goes to logs: the code, the text, and all facts. */
    @Override
    public String toString() {
        return getClass().getName() + ": " + code + ": " + getMessage() + (facts.isEmpty() ? "" : " " + facts);
    }
}
