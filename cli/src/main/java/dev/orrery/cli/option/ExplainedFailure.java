package dev.orrery.cli.option;

import java.util.List;

/** A failure of a command that takes more than a line to explain. */
public final class ExplainedFailure extends RuntimeException {

    private final transient List<String> explanation;

    /**
     * Makes the failure.
     *
     * @param sentence what is wrong
     * @param explanation the lines below it
     */
    public ExplainedFailure(String sentence, List<String> explanation) {
        super(sentence);
        this.explanation = List.copyOf(explanation);
    }

    List<String> explanation() {
        return explanation;
    }
}
