package dev.orrery.protocol.cosmos.direct;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.network.http.HeaderName;
import dev.orrery.network.rntbd.RntbdRequest;
import dev.orrery.network.rntbd.RntbdResponse;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers as direct mode has them. What clients need of a replica to know how fresh an answer is comes with every one, also with
 * refusals: here is one replica, which has always got everything.
 */
final class DirectAnswer {

    private static final int REPLICAS = 1;

    /** How a header becomes a token. */
    private interface Writer {

        void write(RntbdResponse response, String value);
    }

    private static final Map<HeaderName, Writer> WRITERS = new HashMap<>();

    static {
        text(CosmosHeaders.CONTINUATION, ResponseToken.CONTINUATION);
        text(CosmosHeaders.ETAG, ResponseToken.ETAG);
        number(CosmosHeaders.RETRY_AFTER_MILLIS, ResponseToken.RETRY_AFTER_MILLIS);
        text(CosmosHeaders.RESOURCE_QUOTA, ResponseToken.RESOURCE_QUOTA);
        text(CosmosHeaders.RESOURCE_USAGE, ResponseToken.RESOURCE_USAGE);
        WRITERS.put(CosmosHeaders.SCHEMA_VERSION,
                (response, value) -> response.shortText(ResponseToken.SCHEMA_VERSION, value));
        number(CosmosHeaders.ITEM_COUNT, ResponseToken.ITEM_COUNT);
        text(CosmosHeaders.OWNER_LINK, ResponseToken.OWNER_LINK);
        text(CosmosHeaders.OWNER_RID, ResponseToken.OWNER_RID);
        number(CosmosHeaders.SUB_STATUS, ResponseToken.SUB_STATUS);
        text(CosmosHeaders.SCRIPT_LOG, ResponseToken.SCRIPT_LOG);
        text(CosmosHeaders.QUERY_METRICS, ResponseToken.QUERY_METRICS);
        text(CosmosHeaders.INDEX_UTILIZATION, ResponseToken.INDEX_UTILIZATION);
    }

    private DirectAnswer() {}

    /**
     * An answer to a request.
     *
     * @param replica the partition that has answered, as it was then; empty if none has
     */
    static RntbdResponse of(CosmosResponse answer, RntbdRequest request, Optional<RangePosition> replica) {
        RntbdResponse response = new RntbdResponse(answer.status())
                .byteToken(ResponseToken.PAYLOAD_PRESENT, answer.body().length > 0 ? 1 : 0)
                .uint32(ResponseToken.TRANSPORT_REQUEST_ID, transportId(request))
                .float64(ResponseToken.REQUEST_CHARGE, answer.charge().units())
                .payload(answer.body());
        for (CosmosResponse.Header header : answer.headers()) {
            Writer writer = WRITERS.get(header.name());
            if (writer != null) {
                writer.write(response, header.value());
            }
        }
        addReplica(response, replica, itemLsn(answer));
        return response;
    }

    private static long transportId(RntbdRequest request) {
        return request.tokens().number(RequestToken.TRANSPORT_REQUEST_ID).orElse(0);
    }

    private static void addReplica(RntbdResponse response, Optional<RangePosition> replica, Optional<Long> itemLsn) {
        long lsn = replica.map(RangePosition::lsn).orElse(0L);
        response.int64(ResponseToken.LSN, lsn)
                .int64(ResponseToken.LOCAL_LSN, lsn)
                .int64(ResponseToken.QUORUM_ACKED_LSN, lsn)
                .int64(ResponseToken.QUORUM_ACKED_LOCAL_LSN, lsn)
                .int64(ResponseToken.GLOBAL_COMMITTED_LSN, lsn)
                .int64(ResponseToken.ITEM_LSN, itemLsn.orElse(lsn))
                .int64(ResponseToken.ITEM_LOCAL_LSN, itemLsn.orElse(lsn))
                .uint32(ResponseToken.CURRENT_REPLICA_SET_SIZE, REPLICAS)
                .uint32(ResponseToken.CURRENT_WRITE_QUORUM, REPLICAS)
                .uint32(ResponseToken.NUMBER_OF_READ_REGIONS, 0);
        replica.ifPresent(range -> response
                .text(ResponseToken.PARTITION_KEY_RANGE_ID, Integer.toString(range.rangeId()))
                .text(ResponseToken.SESSION_TOKEN, "-1#" + range.lsn()));
    }

    private static Optional<Long> itemLsn(CosmosResponse answer) {
        return answer.find(CosmosHeaders.ITEM_LSN).map(Long::parseLong);
    }

    private static void text(HeaderName name, int token) {
        WRITERS.put(name, (response, value) -> response.text(token, value));
    }

    private static void number(HeaderName name, int token) {
        WRITERS.put(name, (response, value) -> response.uint32(token, Long.parseLong(value)));
    }
}
