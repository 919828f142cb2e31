package dev.orrery.protocol.cosmos.direct;

/** The ids of the tokens of a request. */
final class RequestToken {

    static final int RESOURCE_ID = 0x0000;
    static final int AUTHORIZATION = 0x0001;
    static final int DATE = 0x0003;
    static final int PAGE_SIZE = 0x0004;
    static final int SESSION_TOKEN = 0x0005;
    static final int CONTINUATION = 0x0006;
    static final int MATCH = 0x0008;
    static final int PRE_TRIGGERS = 0x0009;
    static final int POST_TRIGGERS = 0x000A;
    static final int CONSISTENCY_LEVEL = 0x0010;
    static final int REPLICA_PATH = 0x0013;
    static final int TOKEN_EXPIRY_SECONDS = 0x0014;
    static final int DATABASE = 0x0015;
    static final int CONTAINER = 0x0016;
    static final int ITEM = 0x0017;
    static final int USER = 0x0019;
    static final int PERMISSION = 0x001A;
    static final int STORED_PROCEDURE = 0x001B;
    static final int FUNCTION = 0x001C;
    static final int TRIGGER = 0x001D;
    static final int CONFLICT = 0x0020;
    static final int PARTITION_KEY = 0x002B;
    static final int PARTITION_KEY_RANGE_ID = 0x002C;
    static final int PARTITION_RANGE = 0x0036;
    static final int SCRIPT_LOGGING = 0x003E;
    static final int A_IM = 0x003F;
    static final int POPULATE_QUOTA = 0x0040;
    static final int POPULATE_QUERY_METRICS = 0x0042;
    static final int POPULATE_STATISTICS = 0x0044;
    static final int IF_MODIFIED_SINCE = 0x0047;
    static final int TRANSPORT_REQUEST_ID = 0x004D;
    static final int START_EPK = 0x0062;
    static final int END_EPK = 0x0063;
    static final int BATCH_ATOMIC = 0x0073;
    static final int BATCH_CONTINUE_ON_ERROR = 0x0074;
    static final int RETURN_PREFERENCE = 0x0082;
    static final int INTENDED_CONTAINER_RID = 0x009D;
    static final int POPULATE_INDEX_METRICS = 0x00A9;
    static final int CHANGE_FEED_FORMAT = 0x00B2;

    private RequestToken() {}
}
