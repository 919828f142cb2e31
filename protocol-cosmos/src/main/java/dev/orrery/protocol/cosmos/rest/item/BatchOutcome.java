package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.protocol.cosmos.batch.OperationAnswer;
import java.util.List;

/** An answer for each operation of a batch, and the places in history from which on readers see them. */
record BatchOutcome(List<OperationAnswer> answers, List<RangePosition> positions) {}
