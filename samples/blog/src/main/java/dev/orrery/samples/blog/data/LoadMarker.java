package dev.orrery.samples.blog.data;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import reactor.core.publisher.Mono;

/** An item in the database that says how much of a data set was loaded. */
final class LoadMarker {

    private static final int NOT_FOUND = 404;

    private final CosmosAsyncContainer container;
    private final String id;

    LoadMarker(CosmosAsyncContainer container, DataSet data) {
        this.container = container;
        this.id = "seed " + data.seed() + ", scale " + data.scale();
    }

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Loaded(String id, int users) {}

    int usersLoaded() {
        return container.readItem(id, new PartitionKey(id), Loaded.class)
                .map(response -> response.getItem().users())
                .onErrorResume(LoadMarker::isNotFound, missing -> Mono.just(0))
                .block();
    }

    void remember(int usersLoaded) {
        container.upsertItem(new Loaded(id, usersLoaded)).block();
    }

    private static boolean isNotFound(Throwable failure) {
        return failure instanceof CosmosException refused && refused.getStatusCode() == NOT_FOUND;
    }
}
