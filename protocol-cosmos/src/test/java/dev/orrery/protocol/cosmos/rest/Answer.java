package dev.orrery.protocol.cosmos.rest;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.net.http.HttpHeaders;

/** What a server answered. */
public record Answer(int status, HttpHeaders headers, String body) {

    public JsonValue json() {
        return JsonText.parse(body);
    }

    /** A property of the body as text without quotes; "undefined" if there is none. */
    public String at(String property) {
        JsonValue value = json().property(property);
        return value.isString() ? value.stringValue() : value.toString();
    }

    /** The first header of a name, empty text if there is none. */
    public String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    public String subStatus() {
        return header("x-ms-substatus");
    }
}
