package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.request.Charged;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.ItemPage;
import dev.orrery.protocol.cosmos.feed.FeedResponse;
import dev.orrery.protocol.cosmos.feed.Scopes;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.util.ArrayList;
import java.util.List;

/** Pages of all items of a container, or of a part of it. */
final class ItemFeed {

    private static final long PAGE_BYTES_MAX = 4 << 20;

    private final RequestExecutor requests;
    private final RequestRules rules;

    ItemFeed(RequestExecutor requests, RequestRules rules) {
        this.requests = requests;
        this.rules = rules;
    }

    CosmosResponse answer(CosmosRequest request, Container container) {
        Charged<ItemPage> done = requests.feed(new ItemRequest.Feed(
                container,
                Scopes.of(request, container),
                request.continuation(),
                new FeedLimits(request.pageItemsMax(), PAGE_BYTES_MAX),
                rules.freshness(request),
                request.cancellation()));
        ItemPage page = done.result();
        List<ResultRow> documents = new ArrayList<>();
        for (StoredItem item : page.items()) {
            documents.add(new ResultRow.Document(item, container, SqlDocuments.FORM));
        }
        return FeedResponse.of(container, ItemText.shown(documents, request))
                .charge(done.charge())
                .header(CosmosHeaders.CONTINUATION, page.continuation())
                .header(CosmosHeaders.SESSION_TOKEN, FeedResponse.session(page.read()));
    }
}
