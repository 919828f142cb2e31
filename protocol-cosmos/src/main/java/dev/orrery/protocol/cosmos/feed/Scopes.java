package dev.orrery.protocol.cosmos.feed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import java.util.Optional;

/** Which items a feed or a query is about, as the headers of a request say. */
public final class Scopes {

    private Scopes() {}

    public static FeedScope of(CosmosRequest request, Container container) {
        Optional<PartitionKey> key = request.partitionKey();
        if (key.isPresent()) {
            return ofKey(key.get(), container);
        }
        Optional<EpkRange> hashes = hashRange(request);
        Optional<Integer> range = rangeId(request);
        if (range.isPresent()) {
            return new FeedScope.OnePartition(range.get(), hashes);
        }
        return hashes.<FeedScope>map(FeedScope.HashRange::new).orElse(FeedScope.EVERYTHING);
    }

    private static FeedScope ofKey(PartitionKey key, Container container) {
        int components = key.components().size();
        int paths = container.partitionKey().paths().size();
        return components > 0 && components < paths
                ? new FeedScope.KeyPrefix(key)
                : new FeedScope.FullKey(container.partitionKey().checkFull(key));
    }

    /** The partition key range that a request names. */
    public static Optional<Integer> rangeId(CosmosRequest request) {
        return request.header(CosmosHeaders.PARTITION_KEY_RANGE_ID).map(Scopes::rangeId);
    }

    /** Some clients put the container's {@code _rid} and a comma before the number. */
    private static int rangeId(String text) {
        String digits = text.substring(text.lastIndexOf(',') + 1).strip();
        if (!digits.matches("\\d{1,9}")) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "There is no partition key range '{found}'. Use its number")
                    .with("found", text);
        }
        return Integer.parseInt(digits);
    }

    private static Optional<EpkRange> hashRange(CosmosRequest request) {
        Optional<String> start = request.header(CosmosHeaders.START_EPK);
        Optional<String> end = request.header(CosmosHeaders.END_EPK);
        if (start.isEmpty() && end.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new EpkRange(
                EffectivePartitionKey.ofHex(start.orElse("")), EffectivePartitionKey.ofHex(end.orElse("FF"))));
    }
}
