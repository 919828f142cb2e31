package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ConsistencyLevel;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.query.sql.SqlLimits;

/** The account itself, which clients read first: it tells them where to go, and what to expect. */
public final class AccountResource implements Resource {

    private static final String REGION = "Local";
    private static final String QUERY_ENGINE = """
            {"maxSqlQueryInputLength":%d,"maxJoinsPerSqlQuery":%d,"maxLogicalAndPerSqlQuery":%d,\
            "maxLogicalOrPerSqlQuery":%d,"maxUdfRefPerSqlQuery":%d,"maxInExpressionItemsCount":%d,\
            "queryMaxGroupByTableCellCount":500000,"queryMaxInMemorySortDocumentCount":500000,\
            "sqlAllowNonFiniteNumbers":false,"sqlAllowAggregateFunctions":true,"sqlAllowSubQuery":true,\
            "sqlAllowScalarSubQuery":true,"allowNewKeywords":true,"sqlAllowLike":true,\
            "sqlAllowGroupByClause":true,"maxSpatialQueryCells":12,"spatialMaxGeometryPointCount":256,\
            "sqlDisableOptimizationFlags":0,"sqlAllowTop":true,"enableSpatialIndexing":true}"""
            .formatted(
                    SqlLimits.TEXT_LENGTH_MAX,
                    SqlLimits.JOINS_MAX,
                    SqlLimits.ANDS_MAX,
                    SqlLimits.ORS_MAX,
                    SqlLimits.USER_CALLS_MAX,
                    SqlLimits.IN_VALUES_MAX);

    /** Of each partition. */
    private static final int REPLICAS = 1;

    private final AccountSettings settings;

    public AccountResource(AccountSettings settings) {
        this.settings = settings;
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        if (request.operation() != Operation.READ) {
            throw Resource.notAllowed(request);
        }
        return CosmosResponse.ok(body(endpointOf(request)))
                .charge(Prices.METADATA)
                // Attachments had a storage of their own; Java's SDK fails without a word about it.
                .header(CosmosHeaders.MEDIA_MEGABYTES_MAX, "0")
                .header(CosmosHeaders.MEDIA_MEGABYTES, "0");
    }

    /**
     * The address by which the client came: any other might be out of its reach. It has no slash at its end, as clients take
     * one that looks different for another location.
     */
    private String endpointOf(CosmosRequest request) {
        return settings.advertisedEndpoint()
                .map(Object::toString)
                .orElseGet(() -> (request.wire().isSecure() ? "https://" : "http://")
                        + request.header(CosmosHeaders.HOST).orElse("localhost"));
    }

    private JsonValue body(String endpoint) {
        ValueWriter json = new ValueWriter().startObject();
        json.name(SystemProperty.SELF.key()).value("");
        json.name("id").value("orrery");
        json.name(SystemProperty.RID.key()).value("orrery.local");
        json.name("media").value("//media/");
        json.name("addresses").value("//addresses/");
        json.name("_dbs").value("//dbs/");
        addLocations(json, "writableLocations", endpoint);
        addLocations(json, "readableLocations", endpoint);
        json.name("enableMultipleWriteLocations").value(false);
        json.name("enablePerPartitionFailoverBehavior").value(false);
        json.name("continuousBackupEnabled").value(false);
        json.name("enableNRegionSynchronousCommit").value(false);
        addReplication(json, "userReplicationPolicy");
        addReplication(json, "systemReplicationPolicy");
        addConsistency(json, settings.consistency());
        json.name("readPolicy").startObject();
        json.name("primaryReadCoefficient").value(1).name("secondaryReadCoefficient").value(1).endObject();
        json.name("queryEngineConfiguration").value(QUERY_ENGINE);
        return json.endObject().finish();
    }

    private static void addLocations(ValueWriter json, String name, String endpoint) {
        json.name(name).startArray().startObject();
        json.name("name").value(REGION).name("databaseAccountEndpoint").value(endpoint);
        json.endObject().endArray();
    }

    /** Clients in direct mode ask as many replicas as make a majority of these before they take a strong read for one. */
    private static void addReplication(ValueWriter json, String name) {
        json.name(name).startObject();
        json.name("asyncReplication").value(false);
        json.name("minReplicaSetSize").value(REPLICAS);
        json.name("maxReplicasetSize").value(REPLICAS);
        json.endObject();
    }

    private static void addConsistency(ValueWriter json, ConsistencyLevel level) {
        json.name("userConsistencyPolicy").startObject();
        json.name("defaultConsistencyLevel").value(level.toString());
        if (level == ConsistencyLevel.BOUNDED_STALENESS) {
            json.name("maxStalenessPrefix").value(100).name("maxIntervalInSeconds").value(5);
        }
        json.endObject();
    }
}
