package dev.orrery.engine.catalog;

import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that is kept of a container.
 *
 * @param number its number in the store, never used twice
 * @param ridNumber its number within the database, as its resource id shows it
 * @param documentNumbersReserved document numbers below this one may have been given out
 */
record ContainerRecord(
        int number,
        int databaseNumber,
        int ridNumber,
        ContainerDefinition definition,
        Derivations derivations,
        Revision revision,
        Optional<Offer> offer,
        List<PartitionRange> ranges,
        int nextRangeId,
        long documentNumbersReserved,
        long nextScriptNumber) {

    ContainerRecord {
        ranges = List.copyOf(ranges);
    }

    ResourceId rid() {
        return ResourceId.database(databaseNumber).container(ridNumber);
    }

    ContainerRecord withDefinition(ContainerDefinition next, Revision nextRevision) {
        Derivations nextDerivations = derivations.changedTo(Derivation.of(next));
        return new ContainerRecord(
                number,
                databaseNumber,
                ridNumber,
                next,
                nextDerivations,
                nextRevision,
                offer,
                ranges,
                nextRangeId,
                documentNumbersReserved,
                nextScriptNumber);
    }

    ContainerRecord withDerivations(Derivations next) {
        return new ContainerRecord(
                number,
                databaseNumber,
                ridNumber,
                definition,
                next,
                revision,
                offer,
                ranges,
                nextRangeId,
                documentNumbersReserved,
                nextScriptNumber);
    }

    ContainerRecord withOffer(Offer next) {
        return new ContainerRecord(
                number,
                databaseNumber,
                ridNumber,
                definition,
                derivations,
                revision,
                Optional.of(next),
                ranges,
                nextRangeId,
                documentNumbersReserved,
                nextScriptNumber);
    }

    ContainerRecord withRanges(List<PartitionRange> next, int newNextRangeId) {
        return new ContainerRecord(
                number,
                databaseNumber,
                ridNumber,
                definition,
                derivations,
                revision,
                offer,
                next,
                newNextRangeId,
                documentNumbersReserved,
                nextScriptNumber);
    }

    ContainerRecord withDocumentNumbersReserved(long next) {
        return new ContainerRecord(
                number,
                databaseNumber,
                ridNumber,
                definition,
                derivations,
                revision,
                offer,
                ranges,
                nextRangeId,
                next,
                nextScriptNumber);
    }

    ContainerRecord withNextScriptNumber(long next) {
        return new ContainerRecord(
                number,
                databaseNumber,
                ridNumber,
                definition,
                derivations,
                revision,
                offer,
                ranges,
                nextRangeId,
                documentNumbersReserved,
                next);
    }

    JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("number").value(number);
        json.name("database").value(databaseNumber);
        json.name("rid").value(ridNumber);
        json.name("definition").value(definition.toJson());
        json.name("derivations").value(derivations.toJson());
        revision.writeTo(json);
        offer.ifPresent(present -> json.name("offer").value(present.toJson()));
        json.name("ranges").startArray();
        ranges.forEach(range -> json.value(range.toJson()));
        json.endArray();
        json.name("nextRange").value(nextRangeId);
        json.name("documentNumbersReserved").value(documentNumbersReserved);
        json.name("nextScript").value(nextScriptNumber);
        return json.endObject().finish();
    }

    static ContainerRecord parse(JsonValue json) {
        List<PartitionRange> ranges = new ArrayList<>();
        json.property("ranges").elements().forEach(range -> ranges.add(PartitionRange.parse(range)));
        return new ContainerRecord(
                (int) json.property("number").longValue(),
                (int) json.property("database").longValue(),
                (int) json.property("rid").longValue(),
                ContainerDefinition.parse(json.property("definition")),
                Derivations.parse(json.property("derivations")),
                Revision.parse(json),
                Database.optionalOffer(json),
                ranges,
                (int) json.property("nextRange").longValue(),
                json.property("documentNumbersReserved").longValue(),
                json.property("nextScript").longValue());
    }
}
