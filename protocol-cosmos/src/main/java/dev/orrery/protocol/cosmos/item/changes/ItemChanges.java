package dev.orrery.protocol.cosmos.item.changes;

import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.changefeed.ChangeFeedPage;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.engine.request.Charged;
import dev.orrery.engine.request.Freshness;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.feed.FeedResponse;
import dev.orrery.protocol.cosmos.feed.Scopes;
import dev.orrery.protocol.cosmos.feed.SessionTokens;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * The change feed: what {@code GET …/docs} with the header {@code A-IM} answers. A page's etag is where the next one starts;
 * clients take it for an LSN, which it is wherever a request is about one partition. That nothing is new is told by 304.
 */
public final class ItemChanges {

    private static final long PAGE_BYTES_MAX = 4 << 20;

    private final RequestExecutor requests;

    public ItemChanges(RequestExecutor requests) {
        this.requests = requests;
    }

    public CosmosResponse answer(CosmosRequest request, Container container, Freshness freshness) {
        ItemRequest.Changes asked = new ItemRequest.Changes(
                container,
                ChangeHeaders.mode(request),
                Scopes.of(request, container),
                ChangeHeaders.start(request),
                new FeedLimits(request.pageItemsMax(), PAGE_BYTES_MAX),
                freshness,
                request.cancellation());
        Charged<ChangeFeedPage> done = request.isBrief()
                ? requests.changesIfQuiet(asked).orElseThrow(TakesLonger::new)
                : requests.changes(asked);
        ChangeFeedPage page = done.result();
        CosmosResponse response = page.changes().isEmpty()
                ? nothing()
                : documents(page.changes(), ChangeForm.of(request), container);
        return addSession(response, page.read())
                .charge(done.charge())
                .header(CosmosHeaders.ETAG, ChangeHeaders.etag(page.next()));
    }

    private static CosmosResponse nothing() {
        return CosmosResponse.of(CosmosResponse.NOT_MODIFIED).header(CosmosHeaders.ITEM_COUNT, "0");
    }

    private static CosmosResponse documents(List<Change> changes, ChangeForm form, Container container) {
        List<ResultRow> documents = new ArrayList<>(changes.size());
        for (Change change : changes) {
            documents.add(new ResultRow.Computed(document(change, form, container)));
        }
        return FeedResponse.of(container, documents);
    }

    private static JsonValue document(Change change, ChangeForm form, Container container) {
        return switch (change) {
            case Change.Latest latest -> form.write(latest, container);
            case Change.Version version -> VersionForm.write(version, container);
        };
    }

    private static CosmosResponse addSession(CosmosResponse response, List<RangePosition> read) {
        return read.size() == 1
                ? SessionTokens.add(response, read.getFirst().rangeId(), read.getFirst().lsn())
                : response.header(CosmosHeaders.SESSION_TOKEN, SessionTokens.of(read));
    }
}
