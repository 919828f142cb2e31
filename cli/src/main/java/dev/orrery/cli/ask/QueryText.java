package dev.orrery.cli.ask;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Map;

/** The body of a query: its text and its parameters. */
public final class QueryText {

    private QueryText() {}

    public static JsonValue of(String text) {
        return of(text, Map.of());
    }

    /** A query with parameters in JSON; what is none is a text. */
    public static JsonValue of(String text, Map<String, String> parameters) {
        ValueWriter json = new ValueWriter().startObject().name("query").value(text).name("parameters").startArray();
        parameters.forEach((name, value) -> json.startObject()
                .name("name").value(name.startsWith("@") ? name : "@" + name)
                .name("value").value(value(value))
                .endObject());
        return json.endArray().endObject().finish();
    }

    private static JsonValue value(String text) {
        try {
            return JsonText.parse(text);
        } catch (OrreryException plainText) {
            return JsonValue.of(text);
        }
    }
}
