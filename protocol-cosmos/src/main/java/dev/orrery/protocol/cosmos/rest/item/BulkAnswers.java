package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.protocol.cosmos.batch.OperationAnswer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What became of the operations of a bulk request, in their order. Safe for threads, each of which answers other ones. */
final class BulkAnswers {

    private final OperationAnswer[] answers;
    private final Map<Integer, Long> positions = new TreeMap<>();

    BulkAnswers(int operations) {
        answers = new OperationAnswer[operations];
    }

    synchronized void put(int place, OperationAnswer answer, Optional<RangePosition> position) {
        answers[place] = answer;
        position.ifPresent(it -> positions.merge(it.rangeId(), it.lsn(), Math::max));
    }

    synchronized boolean isFailed(int place) {
        return answers[place].statusCode() >= 400;
    }

    /** All answers, with the positions of so many partitions at most. */
    synchronized BatchOutcome outcome(long partitionsMax) {
        return new BatchOutcome(
                List.of(answers),
                positions.entrySet().stream()
                        .map(entry -> new RangePosition(entry.getKey(), entry.getValue()))
                        .limit(partitionsMax)
                        .toList());
    }
}
