package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.OBJECT;
import static dev.orrery.query.function.ArgumentType.STRING;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.ResourceId;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.Optional;

/** Functions of objects and of whole items. */
final class ObjectFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            function("OBJECTTOARRAY", takes(OBJECT).optionally(STRING, STRING), ObjectFunctions::toArray),
            function("DOCUMENTID", takes(OBJECT), call -> documentId(call.value(0))));

    private ObjectFunctions() {}

    /** An array with an object of a name and a value for each property; the other arguments name these two. */
    private static JsonValue toArray(FunctionCall call) {
        String nameOfName = call.has(1) ? call.string(1) : "k";
        String nameOfValue = call.has(2) ? call.string(2) : "v";
        if (nameOfName.equals(nameOfValue)) {
            return JsonValue.UNDEFINED;
        }
        ValueWriter pairs = new ValueWriter().startArray();
        for (Property property : call.value(0).properties()) {
            pairs.startObject();
            pairs.name(nameOfName).value(property.name());
            pairs.name(nameOfValue).value(property.value());
            pairs.endObject();
        }
        return pairs.endArray().finish();
    }

    private static JsonValue documentId(JsonValue item) {
        JsonValue rid = item.property(SystemProperty.RID.key());
        Optional<ResourceId> id = rid.isString() ? ResourceId.parse(rid.stringValue()) : Optional.empty();
        return id.filter(ResourceId::isItem)
                .map(itemId -> JsonValue.of(itemId.documentNumber()))
                .orElse(JsonValue.UNDEFINED);
    }
}
