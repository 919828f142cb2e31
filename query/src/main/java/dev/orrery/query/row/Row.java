package dev.orrery.query.row;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.value.JsonValue;
import java.util.Arrays;

/**
 * What a query has in hand at one moment: the document, and in numbered slots what the aliases stand for.
 *
 * <p>A program works on one row that changes all the time, and gives copies of it away.
 */
public final class Row {

    /** So many rows may JOINs make of one document; ten arrays of a hundred elements would make more than ever end. */
    private static final long JOINED_ROWS_MAX = 10_000_000;

    private static final Document NO_DOCUMENT = Document.of(JsonValue.UNDEFINED);

    private final JsonValue[] slots;
    private final Checkpoints checkpoints;
    private final int steps;
    private Document document = NO_DOCUMENT;

    /** The whole document, undefined as long as nobody has asked for it. */
    private JsonValue whole = JsonValue.UNDEFINED;

    private long joinedRows;

    /**
     * An empty row.
     *
     * @param checkpoints those that the work on rows passes
     * @param steps how much work there is with a row
     */
    public Row(int slots, Checkpoints checkpoints, int steps) {
        this.slots = new JsonValue[slots];
        this.checkpoints = checkpoints;
        this.steps = steps;
        Arrays.fill(this.slots, JsonValue.UNDEFINED);
    }

    /** A row for what is the same in all rows. */
    public static Row empty() {
        return new Row(0, new Checkpoints(new Cancellation()), 1);
    }

    private Row(Row other) {
        slots = other.slots.length == 0 ? other.slots : other.slots.clone();
        checkpoints = other.checkpoints;
        steps = other.steps;
        document = other.document;
        whole = other.whole;
        joinedRows = other.joinedRows;
    }

    public Row copy() {
        return new Row(this);
    }

    /** Goes on to another document; fails if the work has to end. */
    public void start(Document next) {
        checkpoints.pass(steps);
        document = next;
        whole = JsonValue.UNDEFINED;
        joinedRows = 0;
    }

    public JsonValue body() {
        return document.body();
    }

    public JsonValue wholeDocument() {
        if (whole.isUndefined()) {
            whole = document.whole();
        }
        return whole;
    }

    public JsonValue slot(int number) {
        return slots[number];
    }

    public void set(int slot, JsonValue value) {
        slots[slot] = value;
    }

    public long joinedRows() {
        return joinedRows;
    }

    /** Gives an alias its next value; fails if that makes too many rows of one document, or if the work has to end. */
    public void join(int slot, JsonValue value) {
        checkpoints.pass(steps);
        if (++joinedRows > JOINED_ROWS_MAX) {
            throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED, "The JOINs and subqueries of the query make too "
                    + "many rows of one item; let subqueries filter them before they are joined")
                    .with("rowsMax", JOINED_ROWS_MAX);
        }
        slots[slot] = value;
    }
}
