package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.admission.Admission;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.operation.OperationOutcome;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.batch.BatchOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Operations of a bulk request that go to one logical partition together, and were let in. */
final class BulkGroup implements AutoCloseable {

    private final Container container;
    private final PartitionKey key;
    private final List<Member> members = new ArrayList<>();

    /**
     * An operation of the group.
     *
     * @param place where it stands in the request
     */
    private record Member(int place, BatchOperation asked, ItemOperation operation, Admission admission) {}

    BulkGroup(Container container, PartitionKey key) {
        this.container = container;
        this.key = key;
    }

    void add(int place, BatchOperation asked, ItemOperation operation, Admission admission) {
        members.add(new Member(place, asked, operation, admission));
    }

    /** Runs the operations, has each pay, and tells how each has ended. */
    void run(Items items, BulkAnswers answers) {
        try {
            Committed<List<OperationOutcome>> committed =
                    items.each(container, key, members.stream().map(Member::operation).toList());
            RangePosition position = new RangePosition(committed.rangeId(), committed.lsn());
            for (int i = 0; i < members.size(); i++) {
                end(members.get(i), committed.result().get(i), position, answers);
            }
        } catch (OrreryException e) {
            members.forEach(member -> fail(member, e, answers));
        }
    }

    private void end(Member member, OperationOutcome attempt, RangePosition position, BulkAnswers answers) {
        switch (attempt) {
            case OperationOutcome.Done(ItemResult result) -> {
                member.admission().pay(Prices.of(result, container));
                answers.put(
                        member.place(),
                        OperationAnswers.done(member.asked(), result, container),
                        Optional.of(position));
            }
            case OperationOutcome.Failed(OrreryException cause) -> fail(member, cause, answers);
        }
    }

    private static void fail(Member member, OrreryException cause, BulkAnswers answers) {
        member.admission().pay(Prices.REFUSED);
        answers.put(member.place(), OperationAnswers.failed(cause), Optional.empty());
    }

    @Override
    public void close() {
        members.forEach(member -> member.admission().close());
    }
}
