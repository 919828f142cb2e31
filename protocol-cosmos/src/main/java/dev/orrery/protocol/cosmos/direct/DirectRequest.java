package dev.orrery.protocol.cosmos.direct;

import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.rntbd.RntbdRequest;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.message.Replica;
import dev.orrery.protocol.cosmos.message.WireRequest;
import dev.orrery.protocol.cosmos.path.ResourcePath;
import java.util.Optional;

/** A request that came in direct mode. */
record DirectRequest(RntbdRequest frame, DirectOperation what, ResourcePath path) implements WireRequest {

    @Override
    public WireProtocol protocol() {
        return WireProtocol.DIRECT;
    }

    @Override
    public String method() {
        return what.method();
    }

    /** Names come as they are, without escapes. */
    @Override
    public String target() {
        return path.target();
    }

    @Override
    public Optional<Replica> replica() {
        return frame.tokens().text(RequestToken.REPLICA_PATH).flatMap(Replica::parse);
    }

    @Override
    public Optional<String> header(HeaderName name) {
        if (name.equals(CosmosHeaders.IF_NONE_MATCH)) {
            return matchIf(isForReading());
        }
        if (name.equals(CosmosHeaders.IF_MATCH)) {
            return matchIf(!isForReading());
        }
        return DirectHeaders.read(name, frame.tokens());
    }

    /** There is one token for both conditions: what reads means "if it is another", what writes "if it is this one". */
    private Optional<String> matchIf(boolean isMeant) {
        return isMeant ? frame.tokens().text(RequestToken.MATCH) : Optional.empty();
    }

    private boolean isForReading() {
        return switch (what.operation()) {
            case READ, LIST, CHANGE_FEED -> true;
            case QUERY, QUERY_PLAN, CREATE, UPSERT, REPLACE, PATCH, DELETE, BATCH, BULK, EXECUTE, DELETE_BY_KEY, SPLIT,
                    MERGE, ADDRESSES, NONE ->
                false;
        };
    }

    Operation operation() {
        return what.operation();
    }

    @Override
    public byte[] body() {
        return frame.payload();
    }

    @Override
    public boolean isSecure() {
        return frame.isSecure();
    }

    @Override
    public Cancellation cancellation() {
        return frame.cancellation();
    }
}
