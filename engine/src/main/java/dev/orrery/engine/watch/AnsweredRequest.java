package dev.orrery.engine.watch;

import dev.orrery.engine.container.Container;
import dev.orrery.model.RequestCharge;
import java.util.Optional;

/**
 * A request as it looks when it is answered.
 *
 * @param container the container that it was about; empty if it was about none, or about one that isn't there
 */
public record AnsweredRequest(
        WireProtocol protocol,
        OperationKind operation,
        Optional<Container> container,
        int status,
        RequestCharge charge,
        long nanos) {}
