package dev.orrery.cli.client;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;

/** The throughput of databases and containers, as the account's offers have it. */
public record OfferClient(AccountClient account) {

    /** What is to be had of a database or container; empty if it has none of its own. */
    public Optional<Offer> find(Target owner) {
        String rid = account.ask(Ask.get(owner)).json().property("_rid").stringValue();
        JsonValue query = new ValueWriter().startObject()
                .name("query").value("SELECT * FROM root r WHERE r.offerResourceId = @rid")
                .name("parameters").startArray()
                .startObject().name("name").value("@rid").name("value").value(rid).endObject()
                .endArray()
                .endObject().finish();
        JsonValue found = account.ask(Ask.query(Target.of("offers"), query)).json().property("Offers");
        return found.size() == 0 ? Optional.empty() : Optional.of(read(found.element(0)));
    }

    /** Sets it; from one kind to the other an offer is migrated first, with an amount that the server chooses. */
    public Offer replace(Offer offer, ProvisionedThroughput wanted) {
        Offer present = offer;
        if (wanted.isAutoscale() != offer.throughput().isAutoscale()) {
            String header = wanted.isAutoscale()
                    ? "x-ms-cosmos-migrate-offer-to-autopilot"
                    : "x-ms-cosmos-migrate-offer-to-manual-throughput";
            ProvisionedThroughput any = new ProvisionedThroughput(-1, !wanted.isAutoscale());
            account.ask(Ask.put(offer.target(), offer.bodyWith(any)).with(header, "true"));
            present = read(account.ask(Ask.get(offer.target())).json());
        }
        account.ask(Ask.put(present.target(), present.bodyWith(wanted)));
        return read(account.ask(Ask.get(present.target())).json());
    }

    private Offer read(JsonValue body) {
        Answer answer = account.ask(Ask.get(Target.of("offers", body.property("_rid").stringValue())));
        Optional<Long> least = answer.header("x-ms-cosmos-min-throughput")
                .filter(text -> text.matches("\\d{1,18}"))
                .map(Long::parseLong);
        boolean isPending = answer.header("x-ms-offer-replace-pending").filter("true"::equalsIgnoreCase).isPresent();
        return new Offer(answer.json(), ProvisionedThroughput.parse(answer.json().property("content")), least,
                isPending);
    }

    /**
     * An offer.
     *
     * @param least the least that may be set
     * @param isPending whether the server still prepares itself for it
     */
    public record Offer(JsonValue body, ProvisionedThroughput throughput, Optional<Long> least, boolean isPending) {

        Target target() {
            return Target.of("offers", body.property("_rid").stringValue());
        }

        JsonValue bodyWith(ProvisionedThroughput wanted) {
            ValueWriter json = new ValueWriter().startObject();
            for (Property property : body.properties()) {
                if (!property.name().equals("content")) {
                    json.name(property.name()).value(property.value());
                }
            }
            return json.name("content").value(wanted.toContent()).endObject().finish();
        }
    }
}
