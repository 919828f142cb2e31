package dev.orrery.protocol.cosmos.rest.item.changes;

import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.changefeed.ChangeFeed;
import dev.orrery.engine.changefeed.ChangeFeedPage;
import dev.orrery.engine.changefeed.ChangeStart;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.cosmos.rest.feed.FeedResponse;
import dev.orrery.protocol.cosmos.rest.feed.Scopes;
import dev.orrery.protocol.cosmos.rest.feed.SessionTokens;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import java.util.ArrayList;
import java.util.List;

/**
 * The change feed: what {@code GET …/docs} with the header {@code A-IM} answers. A page's etag is where the next one starts;
 * clients take it for an LSN, which it is wherever a request is about one partition. That nothing is new is told by 304.
 */
public final class ItemChanges {

    private static final long PAGE_BYTES_MAX = 4 << 20;

    private final ChangeFeed latestVersions;
    private final ChangeFeed allVersions;

    public ItemChanges(ChangeFeed latestVersions, ChangeFeed allVersions) {
        this.latestVersions = latestVersions;
        this.allVersions = allVersions;
    }

    public CosmosResponse answer(CosmosRequest request, Container container) {
        SessionTokens.check(request, container);
        ChangeFeedPage page = page(request, container);
        CosmosResponse response = page.changes().isEmpty()
                ? nothing()
                : documents(page.changes(), ChangeForm.of(request), container);
        return addSession(response, page.read())
                .read(page.read())
                .header(CosmosHeaders.ETAG, ChangeHeaders.etag(page.next()));
    }

    private ChangeFeedPage page(CosmosRequest request, Container container) {
        ChangeFeed feed = feed(ChangeMode.of(request));
        FeedScope scope = Scopes.of(request, container);
        ChangeStart start = ChangeHeaders.start(request);
        FeedLimits limits = new FeedLimits(request.pageItemsMax(), PAGE_BYTES_MAX);
        return request.isBrief()
                ? feed.readIfQuiet(container, scope, start).orElseThrow(TakesLonger::new)
                : feed.read(container, scope, start, limits);
    }

    private ChangeFeed feed(ChangeMode mode) {
        return switch (mode) {
            case LATEST_VERSIONS -> latestVersions;
            case ALL_VERSIONS -> allVersions;
        };
    }

    private static CosmosResponse nothing() {
        return CosmosResponse.of(CosmosResponse.NOT_MODIFIED)
                .header(CosmosHeaders.ITEM_COUNT, "0")
                .charge(Prices.METADATA);
    }

    private static CosmosResponse documents(List<Change> changes, ChangeForm form, Container container) {
        List<ResultRow> documents = new ArrayList<>(changes.size());
        RequestCharge charge = RequestCharge.NOTHING;
        for (Change change : changes) {
            documents.add(new ResultRow.Computed(document(change, form, container)));
            charge = charge.plus(Prices.feed(change.images()));
        }
        return FeedResponse.of(container, documents).charge(charge);
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
