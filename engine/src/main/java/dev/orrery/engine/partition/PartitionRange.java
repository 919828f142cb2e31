package dev.orrery.engine.partition;

import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A partition key range as clients know it: a number, the hashes it holds, and the ranges it came from, oldest first.
 *
 * @param seams the places where it was merged from parts which had histories of their own: from one part to the next, LSNs say
 *     nothing of times
 */
public record PartitionRange(int id, EpkRange epkRange, List<Integer> parents, List<EffectivePartitionKey> seams) {

    public PartitionRange {
        parents = List.copyOf(parents);
        seams = List.copyOf(seams);
    }

    /** A range without ancestors. */
    public static PartitionRange first(int id, EpkRange epkRange) {
        return new PartitionRange(id, epkRange, List.of(), List.of());
    }

    /** A child of this range, with this range as its last ancestor. */
    public PartitionRange child(int childId, EpkRange childRange) {
        List<Integer> ancestors = new ArrayList<>(parents);
        ancestors.add(id);
        return new PartitionRange(childId, childRange, ancestors, seamsWithin(childRange));
    }

    /** The child of this range and of its right neighbour, with all ancestors of both. */
    public PartitionRange mergedWith(PartitionRange right, int childId) {
        // Numbers are given in the order of time.
        List<Integer> ancestors = Stream.of(parents, List.of(id), right.parents, List.of(right.id))
                .flatMap(List::stream)
                .distinct()
                .sorted()
                .toList();
        List<EffectivePartitionKey> places = Stream.of(seams, List.of(right.epkRange.min()), right.seams)
                .flatMap(List::stream)
                .toList();
        return new PartitionRange(
                childId, new EpkRange(epkRange.min(), right.epkRange.max()), ancestors, places);
    }

    /** The parts of the range, within each of which times rise with the LSNs. */
    public List<EpkRange> parts() {
        List<EpkRange> parts = new ArrayList<>();
        EffectivePartitionKey reached = epkRange.min();
        for (EffectivePartitionKey seam : seams) {
            parts.add(new EpkRange(reached, seam));
            reached = seam;
        }
        parts.add(new EpkRange(reached, epkRange.max()));
        return parts;
    }

    private List<EffectivePartitionKey> seamsWithin(EpkRange part) {
        return seams.stream()
                .filter(seam -> part.contains(seam) && !seam.equals(part.min()))
                .toList();
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(id);
        json.name("min").value(epkRange.min().hex());
        json.name("max").value(epkRange.max().hex());
        json.name("parents").startArray();
        parents.forEach(json::value);
        json.endArray();
        json.name("seams").startArray();
        seams.forEach(seam -> json.value(seam.hex()));
        return json.endArray().endObject().finish();
    }

    /** Reads a range; the first ones that were stored knew no seams. */
    public static PartitionRange parse(JsonValue json) {
        EpkRange range = new EpkRange(
                EffectivePartitionKey.ofHex(json.property("min").stringValue()),
                EffectivePartitionKey.ofHex(json.property("max").stringValue()));
        List<Integer> parents = new ArrayList<>();
        json.property("parents").elements().forEach(parent -> parents.add((int) parent.longValue()));
        List<EffectivePartitionKey> seams = new ArrayList<>();
        json.property("seams").elements().forEach(seam -> seams.add(EffectivePartitionKey.ofHex(seam.stringValue())));
        return new PartitionRange((int) json.property("id").longValue(), range, parents, seams);
    }
}
