package dev.orrery.engine.container;

import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.resource.Offer;
import dev.orrery.engine.resource.Revision;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that is kept of a container. */
public record ContainerRecord(
        Numbers numbers,
        ContainerDefinition definition,
        Derivations derivations,
        Revision revision,
        Optional<Offer> offer,
        List<PartitionRange> ranges,
        Counters counters) {

    /**
     * The numbers by which a container is known, for as long as it lives.
     *
     * @param number in the store, never used twice
     * @param database of its database
     * @param rid within the database, as its resource id shows it
     */
    public record Numbers(int number, int database, int rid) {}

    /**
     * The numbers that come next.
     *
     * @param range for a new partition range
     * @param document document numbers below this one may have been given out
     * @param script for a new script
     */
    public record Counters(int range, long document, long script) {}

    public ContainerRecord {
        ranges = List.copyOf(ranges);
    }

    public int number() {
        return numbers.number();
    }

    ResourceId rid() {
        return ResourceId.database(numbers.database()).container(numbers.rid());
    }

    public ContainerRecord withDefinition(ContainerDefinition next, Revision nextRevision) {
        Derivations changed = derivations.changedTo(Derivation.of(next));
        return new ContainerRecord(numbers, next, changed, nextRevision, offer, ranges, counters);
    }

    public ContainerRecord withDerivations(Derivations next) {
        return new ContainerRecord(numbers, definition, next, revision, offer, ranges, counters);
    }

    public ContainerRecord withOffer(Offer next) {
        return new ContainerRecord(numbers, definition, derivations, revision, Optional.of(next), ranges, counters);
    }

    public ContainerRecord withRanges(List<PartitionRange> next, int nextRange) {
        Counters counted = new Counters(nextRange, counters.document(), counters.script());
        return new ContainerRecord(numbers, definition, derivations, revision, offer, next, counted);
    }

    public ContainerRecord withNextDocument(long next) {
        return with(new Counters(counters.range(), next, counters.script()));
    }

    public ContainerRecord withNextScript(long next) {
        return with(new Counters(counters.range(), counters.document(), next));
    }

    private ContainerRecord with(Counters next) {
        return new ContainerRecord(numbers, definition, derivations, revision, offer, ranges, next);
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("number").value(numbers.number());
        json.name("database").value(numbers.database());
        json.name("rid").value(numbers.rid());
        json.name("definition").value(definition.toJson());
        json.name("derivations").value(derivations.toJson());
        revision.writeTo(json);
        offer.ifPresent(present -> json.name("offer").value(present.toJson()));
        json.name("ranges").startArray();
        ranges.forEach(range -> json.value(range.toJson()));
        json.endArray();
        json.name("nextRange").value(counters.range());
        json.name("nextDocument").value(counters.document());
        json.name("nextScript").value(counters.script());
        return json.endObject().finish();
    }

    public static ContainerRecord parse(JsonValue json) {
        List<PartitionRange> ranges = new ArrayList<>();
        json.property("ranges").elements().forEach(range -> ranges.add(PartitionRange.parse(range)));
        Revision revision = Revision.parse(json);
        ContainerDefinition definition = ContainerDefinition.parse(json.property("definition"));
        return new ContainerRecord(
                new Numbers(intAt(json, "number"), intAt(json, "database"), intAt(json, "rid")),
                definition,
                Derivations.parse(json.property("derivations"), definition.uniqueKeys()),
                revision,
                Offer.parseOptional(json.property("offer"), revision),
                ranges,
                new Counters(
                        intAt(json, "nextRange"),
                        json.property("nextDocument").longValue(),
                        json.property("nextScript").longValue()));
    }

    private static int intAt(JsonValue json, String name) {
        return (int) json.property(name).longValue();
    }
}
