package dev.orrery.protocol.cosmos.service;

import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.util.Optional;

/** Comes before the answers to requests, so that some can be late or fail on purpose. */
public interface Interception {

    /** Lets all requests pass. */
    Interception NONE = new Interception() {

        @Override
        public boolean isIdle() {
            return true;
        }

        @Override
        public Optional<CosmosResponse> insteadOf(CosmosRequest request) {
            return Optional.empty();
        }
    };

    /** Whether all requests pass at once at the moment. Otherwise none is answered on an event loop, which must not wait. */
    boolean isIdle();

    /** What is answered without looking at the request; empty if it is to be answered as usual. It may wait. */
    Optional<CosmosResponse> insteadOf(CosmosRequest request);
}
