package dev.orrery.protocol.cosmos.direct;

/** The ids of the tokens of an answer. */
final class ResponseToken {

    static final int PAYLOAD_PRESENT = 0x0000;
    static final int CONTINUATION = 0x0003;
    static final int ETAG = 0x0004;
    static final int RETRY_AFTER_MILLIS = 0x000C;
    static final int RESOURCE_QUOTA = 0x000E;
    static final int RESOURCE_USAGE = 0x000F;
    static final int SCHEMA_VERSION = 0x0010;
    static final int LSN = 0x0013;
    static final int ITEM_COUNT = 0x0014;
    static final int REQUEST_CHARGE = 0x0015;
    static final int OWNER_LINK = 0x0017;
    static final int OWNER_RID = 0x0018;
    static final int QUORUM_ACKED_LSN = 0x001A;
    static final int SUB_STATUS = 0x001C;
    static final int CURRENT_WRITE_QUORUM = 0x001E;
    static final int CURRENT_REPLICA_SET_SIZE = 0x001F;
    static final int PARTITION_KEY_RANGE_ID = 0x0021;
    static final int SCRIPT_LOG = 0x0025;
    static final int QUERY_METRICS = 0x0028;
    static final int GLOBAL_COMMITTED_LSN = 0x0029;
    static final int NUMBER_OF_READ_REGIONS = 0x0030;
    static final int ITEM_LSN = 0x0032;
    static final int TRANSPORT_REQUEST_ID = 0x0035;
    static final int LOCAL_LSN = 0x003A;
    static final int QUORUM_ACKED_LOCAL_LSN = 0x003B;
    static final int ITEM_LOCAL_LSN = 0x003C;
    static final int SESSION_TOKEN = 0x003E;
    static final int INDEX_UTILIZATION = 0x0044;

    private ResponseToken() {}
}
