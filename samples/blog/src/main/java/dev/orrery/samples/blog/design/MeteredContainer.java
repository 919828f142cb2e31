package dev.orrery.samples.blog.design;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;
import java.util.List;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** A container whose requests count for a meter. */
record MeteredContainer(CosmosAsyncContainer container, Meter meter) {

    /** All partitions at once. Left to itself, the SDK asks as many at a time as the client has processors. */
    private static final int ALL_AT_ONCE = Integer.MAX_VALUE;

    <T> Mono<T> read(String id, String partitionKey, Class<T> type) {
        return container
                .readItem(id, new PartitionKey(partitionKey), type)
                .doOnNext(meter::count)
                .map(CosmosItemResponse::getItem);
    }

    /** Creates an item, unless there is one with this id. */
    Mono<Void> create(Object item, String partitionKey) {
        return Creation.ifAbsent(container
                .createItem(item, new PartitionKey(partitionKey), null)
                .doOnNext(meter::count));
    }

    Mono<Void> upsert(Object item, String partitionKey) {
        return container
                .upsertItem(item, new PartitionKey(partitionKey), null)
                .doOnNext(meter::count)
                .then();
    }

    Mono<Void> patch(String id, String partitionKey, CosmosPatchOperations operations) {
        return container
                .patchItem(id, new PartitionKey(partitionKey), operations, Object.class)
                .doOnNext(meter::count)
                .then();
    }

    /** Runs a stored procedure that creates an item in a logical partition, unless there is one with this id. */
    Mono<Void> createBy(String procedure, String partitionKey, Object... arguments) {
        CosmosStoredProcedureRequestOptions options =
                new CosmosStoredProcedureRequestOptions().setPartitionKey(new PartitionKey(partitionKey));
        return Creation.ifAbsent(container
                .getScripts()
                .getStoredProcedure(procedure)
                .execute(List.of(arguments), options)
                .doOnNext(meter::count));
    }

    /** What a query finds in one logical partition. */
    <T> Flux<T> query(String partitionKey, String sql, Class<T> type) {
        CosmosQueryRequestOptions options =
                new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey(partitionKey));
        return query(new SqlQuerySpec(sql), options, type);
    }

    /** What a query finds in all partitions. */
    <T> Flux<T> queryAll(SqlQuerySpec query, Class<T> type) {
        return query(query, new CosmosQueryRequestOptions().setMaxDegreeOfParallelism(ALL_AT_ONCE), type);
    }

    private <T> Flux<T> query(SqlQuerySpec query, CosmosQueryRequestOptions options, Class<T> type) {
        return container
                .queryItems(query, options, type)
                .byPage()
                .doOnNext(meter::count)
                .concatMapIterable(page -> page.getResults());
    }
}
