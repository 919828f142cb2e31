package dev.orrery.protocol.table.service;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;

/** What a server has answered. */
public record TablesAnswer(int status, HttpHeaders headers, String body) {

    public JsonValue json() {
        return JsonText.parse(body.getBytes(StandardCharsets.UTF_8));
    }

    public String header(String name) {
        return headers.firstValue(name).orElse("");
    }

    /** The code of an error, which stands in the header and in the body. */
    public String errorCode() {
        String code = header("x-ms-error-code");
        if (!body.contains(code)) {
            throw new AssertionError("The body has another code than " + code + ": " + body);
        }
        return code;
    }
}
