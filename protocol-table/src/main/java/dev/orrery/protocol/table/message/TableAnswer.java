package dev.orrery.protocol.table.message;

import dev.orrery.engine.container.Container;
import dev.orrery.model.RequestCharge;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** An answer: a status, headers, a body, and what the request cost. */
public final class TableAnswer {

    private static final byte[] NOTHING = {};

    private final int status;
    private final Map<HeaderName, String> headers = new LinkedHashMap<>();
    private byte[] body = NOTHING;
    private RequestCharge charge = RequestCharge.NOTHING;
    private Optional<Container> container = Optional.empty();

    public TableAnswer(int status) {
        this.status = status;
    }

    public TableAnswer header(HeaderName name, String value) {
        headers.put(name, value);
        return this;
    }

    public TableAnswer header(HeaderName name, Optional<String> value) {
        value.ifPresent(text -> headers.put(name, text));
        return this;
    }

    public TableAnswer body(String contentType, byte[] content) {
        headers.put(TableHeaders.CONTENT_TYPE, contentType);
        body = content;
        return this;
    }

    /** Tells what the request cost. */
    public TableAnswer charge(RequestCharge next) {
        charge = next;
        headers.put(TableHeaders.REQUEST_CHARGE, String.format(Locale.ROOT, "%.2f", next.units()));
        return this;
    }

    /** Names the table that the request was about. */
    public TableAnswer about(Container table) {
        container = Optional.of(table);
        return this;
    }

    public int status() {
        return status;
    }

    public Map<HeaderName, String> headers() {
        return headers;
    }

    public byte[] body() {
        return body;
    }

    public RequestCharge charge() {
        return charge;
    }

    public Optional<Container> container() {
        return container;
    }

    /** The answer as http carries it. */
    public HttpResponse toHttp() {
        HttpResponse response = new HttpResponse(status);
        headers.forEach(response::header);
        return response.body(body);
    }
}
