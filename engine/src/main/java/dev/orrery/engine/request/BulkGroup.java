package dev.orrery.engine.request;

import dev.orrery.engine.admission.Admission;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.operation.OperationOutcome;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import java.util.ArrayList;
import java.util.List;

/** Operations of a bulk request that go to one logical partition together, and were let in. */
final class BulkGroup implements AutoCloseable {

    private final Container container;
    private final LogicalPartition where;
    private final List<Member> members = new ArrayList<>();

    /**
     * An operation of the group.
     *
     * @param place where it stands in the request
     */
    private record Member(int place, ItemOperation operation, Admission admission) {}

    BulkGroup(Container container, LogicalPartition where) {
        this.container = container;
        this.where = where;
    }

    void add(int place, ItemOperation operation, Admission admission) {
        members.add(new Member(place, operation, admission));
    }

    /** Runs the operations, has each pay, and tells how each has ended. */
    void run(Items items, BulkOutcomes outcomes) {
        try {
            Committed<List<OperationOutcome>> committed =
                    items.each(container, where, members.stream().map(Member::operation).toList());
            RangePosition position = new RangePosition(committed.rangeId(), committed.lsn());
            for (int i = 0; i < members.size(); i++) {
                end(members.get(i), committed.result().get(i), position, outcomes);
            }
        } catch (OrreryException e) {
            members.forEach(member -> fail(member, e, outcomes));
        }
    }

    private void end(Member member, OperationOutcome outcome, RangePosition position, BulkOutcomes outcomes) {
        switch (outcome) {
            case OperationOutcome.Done(ItemResult result) -> {
                RequestCharge charge = Prices.of(result, container);
                member.admission().pay(charge);
                outcomes.put(member.place(), new ChargedOperation.Done(result, charge), position);
            }
            case OperationOutcome.Failed(OrreryException cause) -> fail(member, cause, outcomes);
        }
    }

    private static void fail(Member member, OrreryException cause, BulkOutcomes outcomes) {
        ChargedOperation failed = new ChargedOperation.Failed(cause);
        member.admission().pay(failed.charge());
        outcomes.put(member.place(), failed);
    }

    @Override
    public void close() {
        members.forEach(member -> member.admission().close());
    }
}
