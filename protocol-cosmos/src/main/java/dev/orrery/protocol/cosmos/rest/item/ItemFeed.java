package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemPage;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.protocol.cosmos.rest.feed.FeedResponse;
import dev.orrery.protocol.cosmos.rest.feed.Scopes;
import dev.orrery.protocol.cosmos.rest.feed.SessionTokens;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import java.util.ArrayList;
import java.util.List;

/** Pages of all items of a container, or of a part of it. */
final class ItemFeed {

    private static final long PAGE_BYTES_MAX = 4 << 20;

    private final Items items;

    ItemFeed(Items items) {
        this.items = items;
    }

    CosmosResponse answer(CosmosRequest request, Container container) {
        SessionTokens.check(request, container);
        FeedScope scope = Scopes.of(request, container);
        FeedLimits limits = new FeedLimits(request.pageItemsMax(), PAGE_BYTES_MAX);
        ItemPage page = items.feed(container, scope, request.continuation(), limits);
        List<ResultRow> documents = new ArrayList<>();
        for (StoredItem item : page.items()) {
            documents.add(new ResultRow.Document(item, container));
        }
        return FeedResponse.of(container, documents)
                .charge(Prices.feed(page.items()))
                .read(page.read())
                .header(CosmosHeaders.CONTINUATION, page.continuation())
                .header(CosmosHeaders.SESSION_TOKEN, FeedResponse.session(page.read()));
    }
}
