package dev.orrery.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The one exception of Orrery: a code, a constant sentence, and the facts beside it. */
public final class OrreryException extends RuntimeException {

    private final ErrorCode code;
    private final String sentence;
    private final transient Map<String, Object> facts = new LinkedHashMap<>();

    public OrreryException(ErrorCode code, String sentence) {
        this(code, sentence, null);
    }

    public OrreryException(ErrorCode code, String sentence, Throwable cause) {
        super(sentence, cause);
        this.code = code;
        this.sentence = sentence;
    }

    /** Adds a fact about this occurrence; returns this exception, so that it can be thrown at once. */
    public OrreryException with(String name, Object fact) {
        facts.put(name, fact);
        return this;
    }

    public OrreryException withAll(Map<String, Object> more) {
        facts.putAll(more);
        return this;
    }

    public ErrorCode code() {
        return code;
    }

    /** The constant text, without the facts. */
    public String sentence() {
        return sentence;
    }

    public Map<String, Object> facts() {
        return Collections.unmodifiableMap(facts);
    }

    @Override
    public String getMessage() {
        return facts.isEmpty() ? sentence : sentence + " " + facts;
    }
}
