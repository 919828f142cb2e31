package dev.orrery.engine.query.explain;

import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;

/** A step in which a query was run, with the steps that it takes its rows from. */
public final class PlanStep {

    private final String operator;
    private final String detail;
    private final List<PlanStep> inputs;
    private final QueryMeter meter = new QueryMeter();
    private long rows;
    private int partitions;
    private RequestCharge charge = RequestCharge.NOTHING;

    PlanStep(String operator, String detail, List<PlanStep> inputs) {
        this.operator = operator;
        this.detail = detail;
        this.inputs = List.copyOf(inputs);
    }

    public static PlanStep of(String operator, String detail, PlanStep... inputs) {
        return new PlanStep(operator, detail, List.of(inputs));
    }

    /** Where this step counts what it does itself. */
    public QueryMeter meter() {
        return meter;
    }

    /** Counts rows, or items, that this step has given. */
    public void gave(long more) {
        rows += more;
    }

    /** So many partitions were visited. */
    void visited(int count) {
        partitions = count;
    }

    /** The step costs so much, without its inputs. */
    void costs(RequestCharge ownCharge) {
        charge = ownCharge;
    }

    public String operator() {
        return operator;
    }

    public String detail() {
        return detail;
    }

    /** The step that all rows come from. */
    PlanStep leaf() {
        return inputs.isEmpty() ? this : inputs.getFirst().leaf();
    }

    public List<PlanStep> inputs() {
        return inputs;
    }

    public long rows() {
        return rows;
    }

    /** What this step costs, without its inputs. */
    public RequestCharge charge() {
        return charge;
    }

    /** What this step and its inputs did. */
    public QueryMeter work() {
        QueryMeter work = new QueryMeter();
        work.add(meter);
        inputs.forEach(input -> work.add(input.work()));
        return work;
    }

    JsonValue toJson() {
        ValueWriter json = new ValueWriter();
        write(json);
        return json.finish();
    }

    private void write(ValueWriter json) {
        json.startObject();
        json.name("operator").value(operator);
        json.name("detail").value(detail);
        json.name("rows").value(rows);
        if (partitions > 0) {
            json.name("partitions").value(partitions);
        }
        json.name("indexEntries").value(meter.indexEntries());
        json.name("items").value(meter.items());
        json.name("requestUnits").value(charge().units());
        json.name("inputs").startArray();
        inputs.forEach(input -> input.write(json));
        json.endArray().endObject();
    }

    /** The steps, one per line, each behind what it takes its rows from moved to the right. */
    String toText() {
        StringBuilder text = new StringBuilder();
        print(text, 0);
        return text.toString();
    }

    private void print(StringBuilder text, int depth) {
        text.append("  ".repeat(depth)).append(operator);
        if (!detail.isEmpty()) {
            text.append(' ').append(detail);
        }
        text.append('\n');
        inputs.forEach(input -> input.print(text, depth + 1));
    }
}
