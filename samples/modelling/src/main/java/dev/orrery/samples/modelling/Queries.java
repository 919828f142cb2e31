package dev.orrery.samples.modelling;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** How samples ask for items. */
public final class Queries {

    private Queries() {}

    /** What a query finds below a partition key: in one logical partition if the key is whole. */
    public static <T> List<T> within(PartitionKey key, CosmosContainer container, SqlQuerySpec query, Class<T> type) {
        CosmosQueryRequestOptions options = new CosmosQueryRequestOptions().setPartitionKey(key);
        return container.queryItems(query, options, type).stream().toList();
    }

    /** What a query finds, wherever it may be. */
    public static <T> List<T> everywhere(CosmosContainer container, SqlQuerySpec query, Class<T> type) {
        return container.queryItems(query, new CosmosQueryRequestOptions(), type).stream().toList();
    }

    /** The items of which a property has one of some values. */
    public static SqlQuerySpec among(String property, List<String> values) {
        List<SqlParameter> parameters = new ArrayList<>();
        for (String value : values) {
            parameters.add(new SqlParameter("@value" + parameters.size(), value));
        }
        String names = parameters.stream().map(SqlParameter::getName).collect(Collectors.joining(", "));
        return new SqlQuerySpec("SELECT * FROM c WHERE c." + property + " IN (" + names + ")", parameters);
    }
}
