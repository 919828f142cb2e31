package dev.orrery.protocol.cosmos.item;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.sql.TextRange;
import dev.orrery.query.sql.UnknownProperties;
import java.util.List;

/** Properties that may be misspelled, for those who show the query: each with a sentence and its places in the text. */
final class UnknownPropertiesJson {

    private UnknownPropertiesJson() {}

    static JsonValue of(List<UnknownProperties.Unknown> unknown) {
        ValueWriter json = new ValueWriter().startObject();
        json.name("unknownProperties").startArray();
        for (UnknownProperties.Unknown one : unknown) {
            json.startObject().name("path").value(one.path());
            one.meant().ifPresent(meant -> json.name("meant").value(meant));
            json.name("sentence").value(one.sentence());
            json.name("places").startArray();
            for (TextRange place : one.places()) {
                json.startObject().name("start").value(place.start()).name("end").value(place.end()).endObject();
            }
            json.endArray().endObject();
        }
        return json.endArray().endObject().finish();
    }
}
