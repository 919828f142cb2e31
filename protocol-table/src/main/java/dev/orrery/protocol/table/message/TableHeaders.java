package dev.orrery.protocol.table.message;

import dev.orrery.network.http.HeaderName;

/** The headers of the protocol. */
public final class TableHeaders {

    public static final HeaderName ACCEPT = HeaderName.of("Accept");
    public static final HeaderName AUTHORIZATION = HeaderName.of("Authorization");
    public static final HeaderName CACHE_CONTROL = HeaderName.of("Cache-Control");
    public static final HeaderName CLIENT_REQUEST_ID = HeaderName.of("x-ms-client-request-id");
    public static final HeaderName CONTENT_MD5 = HeaderName.of("Content-MD5");
    public static final HeaderName CONTENT_TYPE = HeaderName.of("Content-Type");
    public static final HeaderName CONTENT_TYPE_OPTIONS = HeaderName.of("X-Content-Type-Options");
    public static final HeaderName DATA_SERVICE_ID = HeaderName.of("DataServiceId");
    public static final HeaderName DATA_SERVICE_VERSION = HeaderName.of("DataServiceVersion");
    public static final HeaderName DATE = HeaderName.of("Date");
    public static final HeaderName ERROR_CODE = HeaderName.of("x-ms-error-code");
    public static final HeaderName ETAG = HeaderName.of("ETag");
    public static final HeaderName EXPLAIN = HeaderName.of("x-orrery-explain");
    public static final HeaderName HOST = HeaderName.of("Host");
    public static final HeaderName IF_MATCH = HeaderName.of("If-Match");
    public static final HeaderName LOCATION = HeaderName.of("Location");
    public static final HeaderName NEXT_PARTITION_KEY = HeaderName.of("x-ms-continuation-NextPartitionKey");
    public static final HeaderName NEXT_ROW_KEY = HeaderName.of("x-ms-continuation-NextRowKey");
    public static final HeaderName NEXT_TABLE_NAME = HeaderName.of("x-ms-continuation-NextTableName");
    public static final HeaderName OFFER_AUTOSCALE = HeaderName.of("x-ms-cosmos-offer-autopilot-settings");
    public static final HeaderName OFFER_THROUGHPUT = HeaderName.of("x-ms-offer-throughput");
    public static final HeaderName ORIGIN = HeaderName.of("Origin");
    public static final HeaderName PREFER = HeaderName.of("Prefer");
    public static final HeaderName PREFERENCE_APPLIED = HeaderName.of("Preference-Applied");
    public static final HeaderName REQUEST_CHARGE = HeaderName.of("x-ms-request-charge");
    public static final HeaderName REQUEST_ID = HeaderName.of("x-ms-request-id");
    public static final HeaderName RETRY_AFTER_MILLIS = HeaderName.of("x-ms-retry-after-ms");
    public static final HeaderName VARY = HeaderName.of("Vary");
    public static final HeaderName VERSION = HeaderName.of("x-ms-version");
    public static final HeaderName WWW_AUTHENTICATE = HeaderName.of("WWW-Authenticate");
    public static final HeaderName X_DATE = HeaderName.of("x-ms-date");
    public static final HeaderName X_HTTP_METHOD = HeaderName.of("X-HTTP-Method");

    private TableHeaders() {}
}
