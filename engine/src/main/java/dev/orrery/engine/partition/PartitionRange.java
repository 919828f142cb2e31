package dev.orrery.engine.partition;

import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;

/** A partition key range as clients know it: a number, the hashes it holds, and the ranges it came from, oldest first. */
public record PartitionRange(int id, EpkRange epkRange, List<Integer> parents) {

    public PartitionRange {
        parents = List.copyOf(parents);
    }

    /** A child of this range, with this range as its last ancestor. */
    public PartitionRange child(int childId, EpkRange childRange) {
        List<Integer> ancestors = new ArrayList<>(parents);
        ancestors.add(id);
        return new PartitionRange(childId, childRange, ancestors);
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(id);
        json.name("min").value(epkRange.min().hex());
        json.name("max").value(epkRange.max().hex());
        json.name("parents").startArray();
        parents.forEach(json::value);
        return json.endArray().endObject().finish();
    }

    public static PartitionRange parse(JsonValue json) {
        EpkRange range = new EpkRange(
                EffectivePartitionKey.ofHex(json.property("min").stringValue()),
                EffectivePartitionKey.ofHex(json.property("max").stringValue()));
        List<Integer> parents = new ArrayList<>();
        json.property("parents").elements().forEach(parent -> parents.add((int) parent.longValue()));
        return new PartitionRange((int) json.property("id").longValue(), range, parents);
    }
}
