package dev.orrery.engine.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The terms that a plan gives an item, as text: {@code /tags/[] = "new"}; of an array there is {@code []}. */
final class ReadableTerms {

    static final long TIMESTAMP = 1_700_000_000;
    static final String TIMESTAMP_TERM = "/_ts = " + TIMESTAMP;

    private ReadableTerms() {}

    static List<String> of(IndexingPolicy policy, String item) {
        return of(policy, JsonText.parse(item), TIMESTAMP);
    }

    /** Without those of composite indexes. */
    static List<String> of(IndexingPolicy policy, JsonValue body, long timestamp) {
        Map<Long, IndexPath> paths = new HashMap<>();
        paths.put(PathHash.of(IndexPath.parse("/_ts")), IndexPath.parse("/_ts"));
        NaiveIndex.forEachValue(body, IndexPath.ROOT, (path, value) -> paths.put(PathHash.of(path), path));
        return bytes(policy, body, timestamp).stream()
                .filter(term -> term[0] >= 0)
                .map(term -> paths.get(hash(term)) + " = " + SortKey.decode(term, Long.BYTES))
                .toList();
    }

    /** All terms as they are, after checking that they ascend. */
    static List<byte[]> bytes(IndexingPolicy policy, JsonValue body, long timestamp) {
        List<byte[]> terms = new ArrayList<>();
        IndexPlan.of(policy).forEachTerm(body, timestamp, terms::add);
        for (int i = 1; i < terms.size(); i++) {
            assertThat(Arrays.compareUnsigned(terms.get(i - 1), terms.get(i))).isNegative();
        }
        return terms;
    }

    static long hash(byte[] term) {
        return ByteBuffer.wrap(term).getLong();
    }
}
