package dev.orrery.protocol.cosmos.message;

import dev.orrery.network.http.HeaderName;

/** The names of the headers that the protocol uses. */
public final class CosmosHeaders {

    public static final HeaderName AUTHORIZATION = name("authorization");
    public static final HeaderName DATE = name("date");
    public static final HeaderName X_DATE = name("x-ms-date");
    public static final HeaderName HOST = name("host");
    public static final HeaderName USER_AGENT = name("user-agent");
    public static final HeaderName ETAG = name("etag");
    public static final HeaderName IF_MATCH = name("if-match");
    public static final HeaderName IF_NONE_MATCH = name("if-none-match");
    public static final HeaderName IF_MODIFIED_SINCE = name("if-modified-since");
    public static final HeaderName PREFER = name("prefer");
    public static final HeaderName A_IM = name("a-im");
    public static final HeaderName CHANGE_FEED_FORMAT = name("x-ms-cosmos-changefeed-wire-format-version");
    public static final HeaderName CONTENT_TYPE = name("content-type");

    public static final HeaderName ACTIVITY_ID = name("x-ms-activity-id");
    public static final HeaderName SESSION_TOKEN = name("x-ms-session-token");
    public static final HeaderName CONSISTENCY_LEVEL = name("x-ms-consistency-level");
    public static final HeaderName MAX_ITEM_COUNT = name("x-ms-max-item-count");
    public static final HeaderName CONTINUATION = name("x-ms-continuation");
    public static final HeaderName REQUEST_CHARGE = name("x-ms-request-charge");
    public static final HeaderName ITEM_COUNT = name("x-ms-item-count");
    public static final HeaderName SUB_STATUS = name("x-ms-substatus");
    public static final HeaderName RETRY_AFTER_MILLIS = name("x-ms-retry-after-ms");

    public static final HeaderName PARTITION_KEY = name("x-ms-documentdb-partitionkey");
    public static final HeaderName PARTITION_KEY_RANGE_ID = name("x-ms-documentdb-partitionkeyrangeid");
    public static final HeaderName START_EPK = name("x-ms-start-epk");
    public static final HeaderName END_EPK = name("x-ms-end-epk");
    public static final HeaderName INTENDED_CONTAINER_RID = name("x-ms-cosmos-intended-collection-rid");

    public static final HeaderName IS_UPSERT = name("x-ms-documentdb-is-upsert");
    public static final HeaderName IS_QUERY = name("x-ms-documentdb-isquery");
    public static final HeaderName IS_QUERY_IN_GO = name("x-ms-documentdb-query");
    public static final HeaderName IS_QUERY_PLAN_REQUEST = name("x-ms-cosmos-is-query-plan-request");
    public static final HeaderName SUPPORTED_QUERY_FEATURES = name("x-ms-cosmos-supported-query-features");
    public static final HeaderName IS_BATCH = name("x-ms-cosmos-is-batch-request");
    public static final HeaderName BATCH_ATOMIC = name("x-ms-cosmos-batch-atomic");
    public static final HeaderName BATCH_CONTINUE_ON_ERROR = name("x-ms-cosmos-batch-continue-on-error");
    public static final HeaderName PRE_TRIGGERS = name("x-ms-documentdb-pre-trigger-include");
    public static final HeaderName POST_TRIGGERS = name("x-ms-documentdb-post-trigger-include");
    public static final HeaderName SCRIPT_LOGGING = name("x-ms-documentdb-script-enable-logging");
    public static final HeaderName SCRIPT_LOG = name("x-ms-documentdb-script-log-results");
    public static final HeaderName TOKEN_EXPIRY_SECONDS = name("x-ms-documentdb-expiry-seconds");

    public static final HeaderName OFFER_THROUGHPUT = name("x-ms-offer-throughput");
    public static final HeaderName OFFER_TYPE = name("x-ms-offer-type");
    public static final HeaderName OFFER_AUTOSCALE = name("x-ms-cosmos-offer-autopilot-settings");
    public static final HeaderName MIGRATE_TO_AUTOSCALE = name("x-ms-cosmos-migrate-offer-to-autopilot");
    public static final HeaderName MIGRATE_TO_MANUAL = name("x-ms-cosmos-migrate-offer-to-manual-throughput");
    public static final HeaderName MIN_THROUGHPUT = name("x-ms-cosmos-min-throughput");
    public static final HeaderName OFFER_REPLACE_PENDING = name("x-ms-offer-replace-pending");

    public static final HeaderName POPULATE_QUOTA = name("x-ms-documentdb-populatequotainfo");
    public static final HeaderName POPULATE_STATISTICS = name("x-ms-documentdb-populatepartitionstatistics");
    public static final HeaderName RESOURCE_QUOTA = name("x-ms-resource-quota");
    public static final HeaderName RESOURCE_USAGE = name("x-ms-resource-usage");
    public static final HeaderName INDEX_PROGRESS =
            name("x-ms-documentdb-collection-index-transformation-progress");

    public static final HeaderName MEDIA_MEGABYTES_MAX = name("x-ms-max-media-storage-usage-mb");
    public static final HeaderName MEDIA_MEGABYTES = name("x-ms-media-storage-usage-mb");

    public static final HeaderName OWNER_LINK = name("x-ms-alt-content-path");
    public static final HeaderName OWNER_RID = name("x-ms-content-path");
    public static final HeaderName GATEWAY_VERSION = name("x-ms-gatewayversion");
    public static final HeaderName SERVICE_VERSION = name("x-ms-serviceversion");
    public static final HeaderName SCHEMA_VERSION = name("x-ms-schemaversion");
    public static final HeaderName LSN = name("lsn");
    public static final HeaderName ITEM_LSN = name("x-ms-item-lsn");
    public static final HeaderName EXCLUDE_SYSTEM_PROPERTIES = name("x-ms-exclude-system-properties");
    public static final HeaderName POPULATE_QUERY_METRICS = name("x-ms-documentdb-populatequerymetrics");
    public static final HeaderName QUERY_METRICS = name("x-ms-documentdb-query-metrics");
    public static final HeaderName INDEX_UTILIZATION = name("x-ms-cosmos-index-utilization");
    public static final HeaderName POPULATE_INDEX_METRICS = name("x-ms-cosmos-populateindexmetrics");
    public static final HeaderName POPULATE_INDEX_METRICS_V2 = name("x-ms-cosmos-populateindexmetrics-V2");

    /** In a query, the form in which its plan is wanted: text or json; in the answer, the plan. */
    public static final HeaderName EXPLAIN = name("x-orrery-explain");

    /** In a query that is not to be run, but to be searched for properties that may be misspelled. */
    public static final HeaderName FIND_UNKNOWN_PROPERTIES = name("x-orrery-find-unknown-properties");
    public static final HeaderName ALLOW = name("allow");

    private CosmosHeaders() {}

    private static HeaderName name(String text) {
        return HeaderName.of(text);
    }
}
