package dev.orrery.engine.query.explain;

import dev.orrery.engine.index.CompositePath;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Plan;
import dev.orrery.engine.query.operator.UsedIndex;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** How a page of a query was made. The words for it are found only when someone asks. */
public final class Explanation {

    private final Plan plan;
    private final Set<Operator> opened;
    private final QueryMeter work;
    private final int partitions;
    private final int rows;
    private final PageBill bill;

    /**
     * Explains a page that was made as planned.
     *
     * @param opened the operators that were opened for it
     * @param work what was read for it
     * @param partitions how many were visited
     * @param rows how many the page has
     * @param bill what it costs
     */
    public Explanation(
            Plan plan, Set<Operator> opened, QueryMeter work, int partitions, int rows, PageBill bill) {
        this.plan = plan;
        this.opened = opened;
        this.work = work;
        this.partitions = partitions;
        this.rows = rows;
        this.bill = bill;
    }

    /** What the page costs. */
    public RequestCharge charge() {
        return bill.total();
    }

    /** What was read for it. */
    public QueryMeter work() {
        return work;
    }

    /** The operators that were opened for it; those below rows that were kept since the page before are not among them. */
    public Set<Operator> opened() {
        return opened;
    }

    /** The steps, from the last one to those that it takes its rows from. */
    public PlanStep steps() {
        PlanStep root = PlanSteps.of(plan.root());
        PlanStep leaf = root.leaf();
        leaf.meter().add(work);
        leaf.gave(work.items());
        leaf.costs(bill.access());
        root.visited(partitions);
        root.gave(rows);
        root.costs(bill.visits().plus(bill.rows()).plus(bill.functions()));
        return root;
    }

    /** The steps, one per line, each before those that it takes its rows from. */
    public String text() {
        return steps().toText();
    }

    /** The indexes that led to the items. */
    public List<UsedIndex> used() {
        return plan.root().leaf().indexes();
    }

    /** The indexes that would have helped, but that the indexing policy does not have. */
    public List<UsedIndex> missing() {
        return advice(steps()).missing();
    }

    private Advice advice(PlanStep root) {
        return new Advice(plan, root, partitions, bill.visits());
    }

    /** The explanation in a form that a client asks for: text or json. */
    public String inForm(String form) {
        return switch (form.toLowerCase(Locale.ROOT)) {
            case "text" -> text();
            case "json" -> toJson().toString();
            default -> throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "A plan can't come as '{found}'. Ask for text or json")
                    .with("found", form);
        };
    }

    public JsonValue toJson() {
        PlanStep root = steps();
        Advice advice = advice(root);
        ValueWriter json = new ValueWriter().startObject();
        json.name("requestUnits").value(charge().units());
        json.name("requestUnitsFor").value(bill.toJson());
        json.name("plan").value(root.toJson());
        writeIndexes(json, "indexes", used());
        writeIndexes(json, "missingIndexes", advice.missing());
        json.name("advice").startArray();
        advice.sentences().forEach(json::value);
        return json.endArray().endObject().finish();
    }

    private static void writeIndexes(ValueWriter json, String name, List<UsedIndex> indexes) {
        json.name(name).startArray();
        for (UsedIndex index : indexes) {
            json.startArray();
            switch (index) {
                case UsedIndex.Single single -> json.value(single.path().toString());
                case UsedIndex.Composite composite ->
                    composite.index().paths().forEach(path -> json.value(text(path)));
            }
            json.endArray();
        }
        json.endArray();
    }

    private static String text(CompositePath path) {
        return path.path() + " " + path.order().keyword();
    }
}
