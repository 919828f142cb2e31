package dev.orrery.protocol.table.edm;

/** What a client of tables is told that asked for what can't be: a status, a code that its SDK knows, and a sentence. */
public final class TableError extends RuntimeException {

    private final int status;
    private final String code;

    public TableError(int status, String code, String sentence) {
        super(sentence);
        this.status = status;
        this.code = code;
    }

    /** A request that says something wrong. */
    public static TableError invalidInput(String sentence) {
        return badRequest("InvalidInput", sentence);
    }

    /** A request that breaks a rule with a code of its own. */
    public static TableError badRequest(String code, String sentence) {
        return new TableError(400, code, sentence);
    }

    /** The status of the response. */
    public int status() {
        return status;
    }

    /** The code that tells programs what went wrong. */
    public String code() {
        return code;
    }
}
