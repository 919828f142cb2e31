package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import dev.orrery.protocol.cosmos.rest.message.ResourceType;
import dev.orrery.protocol.cosmos.rest.resource.MetadataFeed;
import java.util.List;
import java.util.Optional;

/** The envelope in which documents and the rows of queries come. */
final class FeedResponse {

    private FeedResponse() {}

    static CosmosResponse of(Container container, List<JsonValue> rows) {
        return CosmosResponse.ok(MetadataFeed.body(ResourceType.ITEM.feedName(), container.rid().toString(), rows))
                .header(CosmosHeaders.ITEM_COUNT, Integer.toString(rows.size()));
    }

    static Optional<String> session(List<RangePosition> read) {
        return read.isEmpty() ? Optional.empty() : Optional.of(SessionTokens.of(read));
    }
}
