package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.procedure.TriggerNames;
import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import java.util.List;
import java.util.stream.Stream;

/** The triggers that a request wants to be run with its write, separated by commas. */
final class TriggerHeaders {

    private TriggerHeaders() {}

    static TriggerNames namedBy(CosmosRequest request) {
        return new TriggerNames(
                names(request, CosmosHeaders.PRE_TRIGGERS), names(request, CosmosHeaders.POST_TRIGGERS));
    }

    private static List<String> names(CosmosRequest request, HeaderName header) {
        return request.header(header).map(TriggerHeaders::split).orElse(List.of());
    }

    private static List<String> split(String names) {
        return Stream.of(names.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }
}
