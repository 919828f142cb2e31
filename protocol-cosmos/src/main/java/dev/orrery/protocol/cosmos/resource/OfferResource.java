package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.admission.Budgets;
import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.catalog.OfferOwner;
import dev.orrery.engine.catalog.OwnedOffer;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.maintenance.Splits;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Resource;

/** {@code /offers}: the throughput of databases and containers. */
public final class OfferResource implements Resource {

    private final Catalog catalog;
    private final Splits splits;
    private final Budgets budgets;
    private final MetadataFeed feeds;

    public OfferResource(Engine engine, MetadataFeed feeds) {
        this.catalog = engine.catalog();
        this.splits = engine.splits();
        this.budgets = engine.budgets();
        this.feeds = feeds;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        return switch (request.operation()) {
            case LIST, QUERY -> list(request);
            case READ -> described(find(request.path().ownId())).charge(Prices.METADATA);
            case REPLACE ->
                described(replace(request, find(request.path().ownId()))).charge(Prices.METADATA_WRITE);
            default -> throw Resource.notAllowed(request);
        };
    }

    private CosmosResponse list(CosmosRequest request) {
        return feeds.answer(request, "", catalog.offers().list().stream().map(this::body).toList());
    }

    private OwnedOffer find(String id) {
        return ResourceId.parse(id)
                .flatMap(catalog.offers()::find)
                .orElseThrow(() -> new OrreryException(ErrorCode.OFFER_NOT_FOUND,
                        "There is no offer '{offer}'. Read the offers again")
                        .with("offer", id));
    }

    private OwnedOffer replace(CosmosRequest request, OwnedOffer present) {
        Throughput next = OfferChange.of(request, present.offer());
        return catalog.offers().replace(present.offer().rid(), next, request.precondition());
    }

    private CosmosResponse described(OwnedOffer owned) {
        return CosmosResponse.ok(body(owned))
                .etag(owned.offer().revision().etag())
                .header(CosmosHeaders.MIN_THROUGHPUT, Integer.toString(owned.offer().minThroughput()))
                .header(CosmosHeaders.OFFER_REPLACE_PENDING, Boolean.toString(isPending(owned)));
    }

    /** Whether partitions are still to be split before all of the throughput can be used. */
    private boolean isPending(OwnedOffer owned) {
        return switch (owned.owner()) {
            case OfferOwner.OfDatabase database -> false;
            case OfferOwner.OfContainer(Container container) -> splits.isPending(container);
        };
    }

    private JsonValue body(OwnedOffer owned) {
        Offer offer = owned.offer();
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(offer.rid().toString());
        json.name("offerVersion").value("V2");
        json.name("offerType").value("Invalid");
        json.name("resource").value(owned.owner().selfLink());
        json.name("offerResourceId").value(owned.owner().rid().toString());
        json.name("content").startObject();
        json.name("offerThroughput").value(budgets.throughputNow(owned));
        if (offer.throughput() instanceof Throughput.Autoscale(int unitsMax)) {
            addAutoscale(json, unitsMax);
        }
        json.name("offerIsRUPerMinuteThroughputEnabled").value(false);
        json.name("offerMinimumThroughputParameters").startObject();
        json.name("maxThroughputEverProvisioned").value(offer.maxThroughputEverProvisioned());
        json.name("maxConsumedStorageEverInKB").value(0);
        json.endObject().endObject();
        Bodies.addSystemProperties(json, offer.rid(), "offers/" + offer.rid() + "/", offer.revision());
        return json.endObject().finish();
    }

    private static void addAutoscale(ValueWriter json, int unitsMax) {
        json.name("offerAutopilotSettings").startObject();
        json.name("tier").value(0);
        json.name("maximumTierThroughput").value(unitsMax);
        json.name("autoUpgrade").value(false);
        json.name("maxThroughput").value(unitsMax);
        json.name("autoUpgradePolicy").startObject();
        json.name("throughputPolicy").startObject().name("incrementPercent").value(0).endObject();
        json.endObject().endObject();
    }
}
