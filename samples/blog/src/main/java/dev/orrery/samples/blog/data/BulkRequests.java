package dev.orrery.samples.blog.data;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.util.stream.IntStream;
import reactor.core.publisher.Flux;

/** Writes by the SDK, many items with each request. */
public record BulkRequests(BlogDatabase database) implements Destination {

    @Override
    public void write(String container, Users users) {
        Flux<CosmosItemOperation> operations = Flux.fromStream(
                () -> IntStream.range(users.from(), users.to()).boxed().flatMap(users.itemsOf()::apply).map(
                        BulkRequests::operation));
        database.container(container)
                .<Object>executeBulkOperations(operations)
                .doOnNext(BulkRequests::requireWritten)
                .doOnNext(response -> users.written().accept(1))
                .blockLast();
    }

    private static CosmosItemOperation operation(ShapedItem shaped) {
        return CosmosBulkOperations.getUpsertItemOperation(shaped.item(), new PartitionKey(shaped.partitionKey()));
    }

    private static void requireWritten(CosmosBulkOperationResponse<Object> response) {
        boolean isWritten = response.getResponse() != null && response.getResponse().isSuccessStatusCode();
        if (isWritten) {
            return;
        }
        if (response.getException() instanceof CosmosException failure) {
            throw failure;
        }
        throw new IllegalStateException("An item could not be written", response.getException());
    }
}
