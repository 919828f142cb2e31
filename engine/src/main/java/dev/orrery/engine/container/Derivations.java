package dev.orrery.engine.container;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rules in force for a container's derived entries, and the older ones that may still have left entries behind.
 *
 * <p>A change of rules runs through two passes over all items. While {@code BUILDING}, writers keep the entries of all
 * rules, and a pass adds what the current rules want to items written before. While {@code CLEANING}, writers give an
 * item what the current rules want and take away what any rules gave it, and a pass takes away what is left over. An
 * index may answer only if every rule that items were written under would have filled it.
 */
public record Derivations(Derivation current, List<Derivation> older, Phase phase) {

    public Derivations {
        older = List.copyOf(older);
    }

    /** How far a change of rules has come. */
    public enum Phase {
        SETTLED,
        BUILDING,
        CLEANING
    }

    public static Derivations settled(Derivation current) {
        return new Derivations(current, List.of(), Phase.SETTLED);
    }

    Derivations changedTo(Derivation next) {
        if (current.derivesTheSameAs(next)) {
            return this;
        }
        List<Derivation> left = new ArrayList<>(older);
        left.add(current);
        left.removeIf(next::derivesTheSameAs);
        return new Derivations(next, left, Phase.BUILDING);
    }

    public Derivations nextPhase() {
        return switch (phase) {
            case SETTLED -> this;
            case BUILDING -> new Derivations(current, older, Phase.CLEANING);
            case CLEANING -> settled(current);
        };
    }

    /** The rules under which an item that is written now gets its entries. */
    public List<Derivation> forWriting() {
        return phase == Phase.BUILDING ? all() : List.of(current);
    }

    /** The rules under which an item that is there may have entries. */
    public List<Derivation> all() {
        return older.isEmpty() ? List.of(current) : Stream.concat(Stream.of(current), older.stream()).toList();
    }

    /** Whether the index of a path is complete. */
    public boolean serves(IndexPath path) {
        return forWriting().stream().allMatch(derivation -> derivation.plan().indexes(path));
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("current").value(current.toJson());
        json.name("older").startArray();
        older.forEach(derivation -> json.value(derivation.toJson()));
        json.endArray();
        json.name("phase").value(phase.name());
        return json.endObject().finish();
    }

    static Derivations parse(JsonValue json, UniqueKeyPolicy uniqueKeys) {
        List<Derivation> older = new ArrayList<>();
        json.property("older").elements().forEach(derivation -> older.add(Derivation.parse(derivation, uniqueKeys)));
        return new Derivations(
                Derivation.parse(json.property("current"), uniqueKeys),
                older,
                Phase.valueOf(json.property("phase").stringValue()));
    }
}
