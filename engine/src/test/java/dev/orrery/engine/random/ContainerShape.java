package dev.orrery.engine.random;

import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.model.value.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * What stays the same of a container in the random test.
 *
 * @param keyProperties the top-level properties that make up the partition key
 * @param partitionKey the partition key of the definition, in JSON
 * @param uniqueKeys top-level properties that are unique together
 * @param partitions how many there are at the start
 * @param ids how many different ids are used in a logical partition
 */
record ContainerShape(
        String id,
        List<String> keyProperties,
        String partitionKey,
        List<List<String>> uniqueKeys,
        int partitions,
        int ids) {

    // Hash version 1 sees only the beginning of a long string, so that these two keys share a place.
    private static final String LONG_KEY = "long ".repeat(40);

    static final ContainerShape PLAIN = new ContainerShape(
            "plain", List.of("pk"), "{\"paths\": [\"/pk\"], \"kind\": \"Hash\", \"version\": 2}", List.of(), 3, 100);

    static final ContainerShape OLD_HASH = new ContainerShape(
            "old-hash",
            List.of("pk"),
            "{\"paths\": [\"/pk\"], \"kind\": \"Hash\", \"version\": 1}",
            List.of(List.of("email")),
            2,
            20);

    static final ContainerShape HIERARCHICAL = new ContainerShape(
            "hierarchical",
            List.of("tenant", "user"),
            "{\"paths\": [\"/tenant\", \"/user\"], \"kind\": \"MultiHash\", \"version\": 2}",
            List.of(List.of("email"), List.of("category", "text")),
            2,
            20);

    static final ContainerShape WITHOUT_KEY = new ContainerShape(
            "without-key",
            List.of("_partitionKey"),
            "{\"paths\": [\"/_partitionKey\"], \"kind\": \"Hash\", \"version\": 2, \"systemKey\": true}",
            List.of(),
            1,
            30);

    static final List<ContainerShape> ALL = List.of(PLAIN, OLD_HASH, HIERARCHICAL, WITHOUT_KEY);

    ContainerDefinition definition(Indexing indexing, OptionalInt defaultTtl) {
        return ContainerDefinition.parse(JsonText.parse("""
                {"id": "%s", "partitionKey": %s, "indexingPolicy": %s, "uniqueKeyPolicy": {"uniqueKeys": [%s]} %s %s}
                """.formatted(
                id, partitionKey, indexing.json(), uniqueKeysJson(), ttlJson(defaultTtl), versionsJson())));
    }

    /** Containers with unique keys keep all versions as well, for a while. */
    private String versionsJson() {
        return uniqueKeys.isEmpty() ? "" : ", \"changeFeedPolicy\": {\"retentionDuration\": 1}";
    }

    private String uniqueKeysJson() {
        return uniqueKeys.stream()
                .map(key -> key.stream().map(name -> "\"/" + name + "\"").collect(Collectors.joining(", ")))
                .map(paths -> "{\"paths\": [" + paths + "]}")
                .collect(Collectors.joining(", "));
    }

    private static String ttlJson(OptionalInt defaultTtl) {
        return defaultTtl.isPresent() ? ", \"defaultTtl\": " + defaultTtl.getAsInt() : "";
    }

    /** The logical partitions that a writer uses; no two writers share one. */
    List<LogicalKey> keys(int writer) {
        List<LogicalKey> keys = new ArrayList<>();
        if (keyProperties.size() == 2) {
            for (int i = 0; i < 8; i++) {
                keys.add(LogicalKey.of("tenant " + writer + "/" + i % 3, i % 2 == 0 ? "user " + i : (Object) (long) i));
            }
            return keys;
        }
        for (int i = 0; i < 4; i++) {
            keys.add(LogicalKey.of("writer " + writer + ", key " + i));
        }
        keys.add(LogicalKey.of((long) writer));
        keys.add(LogicalKey.of(writer + 0.5));
        keys.add(LogicalKey.of(LONG_KEY + "writer " + writer + " a"));
        keys.add(LogicalKey.of(LONG_KEY + "writer " + writer + " b"));
        if (writer == 0) {
            keys.add(LogicalKey.of(true));
            keys.add(LogicalKey.of((Object) null));
            keys.add(LogicalKey.of(PlainJson.Missing.MISSING));
        }
        return keys;
    }
}
