package dev.orrery.protocol.cosmos.message;

import dev.orrery.engine.container.Container;
import dev.orrery.model.Etag;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.network.http.HeaderName;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** An answer as the protocol has it; it gathers what becomes headers and a body. */
public final class CosmosResponse {

    public static final int OK = 200;
    public static final int CREATED = 201;
    public static final int NO_CONTENT = 204;
    public static final int MULTI_STATUS = 207;
    public static final int NOT_MODIFIED = 304;
    private static final int NOT_FOUND = 404;

    private static final int HEADERS_USUAL = 16;
    private static final byte[] NOTHING = {};
    private static final String JSON = "application/json";
    private static final String GATEWAY_VERSION = "version=2.14.0";
    private static final String SERVICE_VERSION = "version=2.14.0.0";
    private static final String SCHEMA_VERSION = "1.19";

    /** What an answer says beside its body. */
    public record Header(HeaderName name, String value) {}

    private final int status;
    private final List<Header> headers = new ArrayList<>(HEADERS_USUAL);
    private byte[] body = NOTHING;
    private Optional<Etag> etag = Optional.empty();
    private RequestCharge charge = RequestCharge.NOTHING;
    private Optional<Container> container = Optional.empty();
    private boolean isAboutNothing;

    private CosmosResponse(int status) {
        this.status = status;
        this.isAboutNothing = status == NOT_FOUND;
    }

    public static CosmosResponse of(int status) {
        return new CosmosResponse(status);
    }

    /** A success with a body. */
    public static CosmosResponse ok(JsonValue body) {
        return of(OK).body(body);
    }

    public CosmosResponse body(JsonValue json) {
        return jsonBody(JsonText.write(json));
    }

    /** A body that is JSON text already. */
    public CosmosResponse jsonBody(byte[] text) {
        return body(JSON, text);
    }

    public CosmosResponse body(String contentType, byte[] content) {
        body = content;
        return header(CosmosHeaders.CONTENT_TYPE, contentType);
    }

    /** Says something, instead of what was said of it before. */
    public CosmosResponse header(HeaderName name, String value) {
        Header next = new Header(name, value);
        for (int i = 0; i < headers.size(); i++) {
            if (headers.get(i).name.equals(name)) {
                headers.set(i, next);
                return this;
            }
        }
        headers.add(next);
        return this;
    }

    public CosmosResponse header(HeaderName name, Optional<String> value) {
        value.ifPresent(present -> header(name, present));
        return this;
    }

    public CosmosResponse etag(Etag next) {
        etag = Optional.of(next);
        return header(CosmosHeaders.ETAG, next.toString());
    }

    /** This answer, or one without a body if the reader knows this version already. */
    public CosmosResponse unlessKnown(Optional<Etag> known) {
        return status() == OK && etag.isPresent() && etag.equals(known)
                ? of(NOT_MODIFIED).etag(etag.get()).charge(charge)
                : this;
    }

    /** The container that it comes from; empty if it was not found, or if the answer is not about one. */
    public Optional<Container> container() {
        return container;
    }

    public CosmosResponse from(Container answering) {
        container = Optional.of(answering);
        return this;
    }

    /** Whether there was nothing to answer about. Then the service does not name the container. */
    public boolean isAboutNothing() {
        return isAboutNothing;
    }

    /** Says that there was nothing to answer about, whatever the status is. */
    public CosmosResponse aboutNothing() {
        isAboutNothing = true;
        return this;
    }

    public CosmosResponse charge(RequestCharge next) {
        charge = next;
        return this;
    }

    /** What it costs so far. */
    public RequestCharge charge() {
        return charge;
    }

    public int status() {
        return status;
    }

    /** All that it says beside its body. */
    public List<Header> headers() {
        return Collections.unmodifiableList(headers);
    }

    /** What it says of something; empty if it says nothing. */
    public Optional<String> find(HeaderName name) {
        for (Header header : headers) {
            if (header.name.equals(name)) {
                return Optional.of(header.value);
            }
        }
        return Optional.empty();
    }

    /** The same without a body, for those who want to know no more. */
    public CosmosResponse withoutBody() {
        body = NOTHING;
        return this;
    }

    /** The body itself, not a copy: to be read only. */
    public byte[] body() {
        return body;
    }

    /** The finished answer, with what every answer has. */
    public CosmosResponse finish(String activityId) {
        return header(CosmosHeaders.REQUEST_CHARGE, charge.toString())
                .header(CosmosHeaders.ACTIVITY_ID, activityId)
                .header(CosmosHeaders.GATEWAY_VERSION, GATEWAY_VERSION)
                .header(CosmosHeaders.SERVICE_VERSION, SERVICE_VERSION)
                .header(CosmosHeaders.SCHEMA_VERSION, SCHEMA_VERSION);
    }
}
