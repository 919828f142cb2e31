package dev.orrery.protocol.cosmos.message;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Precondition;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.network.http.HeaderName;
import dev.orrery.protocol.cosmos.path.ResourcePath;
import java.util.Optional;

/** A request as the protocol has it: what is done to which resource, and how. */
public final class CosmosRequest {

    private static final int PAGE_ITEMS_DEFAULT = 100;

    private final WireRequest wire;
    private final ResourcePath path;
    private final String activityId;
    private final boolean isBrief;
    private final Operation operation;
    private final KeyLimit keyLimit;
    // Read once, for several ask for it; null before that.
    private Optional<PartitionKey> partitionKey;

    /**
     * A request for a resource.
     *
     * @param isBrief whether it must be answered soon or not at all
     */
    public CosmosRequest(
            WireRequest wire, ResourcePath path, Operation operation, String activityId, boolean isBrief) {
        this.wire = wire;
        this.path = path;
        this.activityId = activityId;
        this.isBrief = isBrief;
        this.operation = operation;
        this.keyLimit = KeyLimit.NONE;
    }

    private CosmosRequest(CosmosRequest request, KeyLimit keyLimit, boolean isBrief) {
        this.wire = request.wire;
        this.path = request.path;
        this.activityId = request.activityId;
        this.isBrief = isBrief;
        this.operation = request.operation;
        this.partitionKey = request.partitionKey;
        this.keyLimit = keyLimit;
    }

    /** The same request of a sender that may touch certain partition keys only. */
    public CosmosRequest limitedTo(KeyLimit limit) {
        return limit.equals(keyLimit) ? this : new CosmosRequest(this, limit, isBrief);
    }

    /** The partition keys that this may touch. */
    public KeyLimit keyLimit() {
        return keyLimit;
    }

    /** What this does. */
    public Operation operation() {
        return operation;
    }

    public String method() {
        return wire.method();
    }

    public ResourcePath path() {
        return path;
    }

    /** Whether this is a try: if it takes long, it is to be given up, and is made again where it may. */
    public boolean isBrief() {
        return isBrief;
    }

    /** The same request, after it was tried: with all the time that it needs. */
    public CosmosRequest unhurried() {
        return new CosmosRequest(this, keyLimit, false);
    }

    /** The request as it came. */
    public WireRequest wire() {
        return wire;
    }

    public Cancellation cancellation() {
        return wire.cancellation();
    }

    /** The id under which this request is known in logs, to clients and to us. */
    public String activityId() {
        return activityId;
    }

    /** A header, unless it is missing or empty: some clients send empty ones for what they don't say. */
    public Optional<String> header(HeaderName name) {
        return wire.header(name).filter(value -> !value.isEmpty());
    }

    /** Whether a header says true, in whatever case. */
    public boolean flag(HeaderName name) {
        return wire.says(name);
    }

    /** Whether the client doesn't want to see what it wrote. */
    public boolean wantsMinimalReturn() {
        return wire.header(CosmosHeaders.PREFER).map(prefer -> prefer.contains("return=minimal")).orElse(false);
    }

    public Optional<PartitionKey> partitionKey() {
        if (partitionKey == null) {
            partitionKey = header(CosmosHeaders.PARTITION_KEY).map(PartitionKey::parse);
        }
        return partitionKey;
    }

    /** What must hold for a write: {@code If-Match}, or else {@code If-None-Match: *}. */
    public Precondition precondition() {
        return header(CosmosHeaders.IF_MATCH)
                .map(Preconditions::ifMatch)
                .or(() -> header(CosmosHeaders.IF_NONE_MATCH).map(Preconditions::ifNoneMatchOfWrite))
                .orElse(Precondition.NONE);
    }

    /** The version that a reader knows already. */
    public Optional<Etag> knownEtag() {
        return header(CosmosHeaders.IF_NONE_MATCH).flatMap(Etag::parse);
    }

    /** How many entries a page may have. Clients send 0 for a query with TOP 0, whose pages are empty anyway. */
    public int pageItemsMax() {
        int wanted = intHeader(CosmosHeaders.MAX_ITEM_COUNT).orElse(-1);
        if (wanted < -1) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The header x-ms-max-item-count is {found}. Give a positive number, or -1 to leave it to the server")
                    .with("found", wanted);
        }
        return wanted <= 0 ? PAGE_ITEMS_DEFAULT : wanted;
    }

    public Optional<String> continuation() {
        return header(CosmosHeaders.CONTINUATION);
    }

    public Optional<Integer> intHeader(HeaderName name) {
        return header(name).map(text -> parseInt(name, text));
    }

    private static int parseInt(HeaderName name, String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "The header {header} is not a whole number: '{found}'. Give one", e)
                    .with("header", name)
                    .with("found", text);
        }
    }

    /** The body, which has to be an object in JSON. */
    public JsonValue bodyObject() {
        JsonValue body = bodyJson();
        if (!body.isObject()) {
            throw new OrreryException(ErrorCode.INVALID_JSON,
                    "The body of the request is of the type {found}. Send a JSON object")
                    .with("found", body.type());
        }
        return body;
    }

    public JsonValue bodyJson() {
        if (wire.body().length == 0) {
            throw new OrreryException(ErrorCode.INVALID_JSON, "The request has no body. Send one in JSON");
        }
        return JsonText.parse(wire.body());
    }
}
