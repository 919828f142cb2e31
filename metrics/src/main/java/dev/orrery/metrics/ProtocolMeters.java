package dev.orrery.metrics;

import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.RequestCharge;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Counts requests by what carried them. */
final class ProtocolMeters {

    private final Map<WireProtocol, Sums> sums = new EnumMap<>(WireProtocol.class);

    /** What came by one protocol, with charges in whole parts of request units. */
    private record Sums(LongAdder requests, LongAdder chargeParts) {}

    ProtocolMeters(MeterRegistry registry) {
        for (WireProtocol protocol : WireProtocol.values()) {
            Sums of = new Sums(new LongAdder(), new LongAdder());
            sums.put(protocol, of);
            FunctionCounter.builder("orrery.protocol.requests", of.requests, LongAdder::sum)
                    .description("Requests that were answered, by what carried them")
                    .tag("protocol", protocol.toString())
                    .register(registry);
            FunctionCounter.builder(
                    "orrery.protocol.request.units",
                    of.chargeParts,
                    parts -> new RequestCharge(parts.sum()).units())
                    .description("Request units that were charged, by what carried the requests")
                    .tag("protocol", protocol.toString())
                    .register(registry);
        }
    }

    void count(AnsweredRequest request) {
        Sums of = sums.get(request.protocol());
        of.requests.increment();
        of.chargeParts.add(request.charge().parts());
    }
}
