package dev.orrery.engine.container.policy;

import static dev.orrery.engine.container.policy.PolicyJson.invalid;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The vectors that a container's items have.
 *
 * @param written the policy as it came; undefined if none did
 */
public record VectorEmbeddingPolicy(List<VectorEmbedding> embeddings, JsonValue written) {

    static final String TITLE = "Vector Embedding Policy";

    public static final VectorEmbeddingPolicy NONE = new VectorEmbeddingPolicy(List.of(), JsonValue.UNDEFINED);

    public VectorEmbeddingPolicy {
        embeddings = List.copyOf(embeddings);
    }

    public static VectorEmbeddingPolicy parse(JsonValue json) {
        return PolicyJson.isAbsent(json)
                ? NONE
                : new VectorEmbeddingPolicy(
                        PolicyJson.entries(json, TITLE, "vectorEmbeddings", VectorEmbedding::parse), json);
    }

    /** The vector at a path. */
    public Optional<VectorEmbedding> at(PropertyPath path) {
        return embeddings.stream().filter(embedding -> embedding.path().equals(path)).findFirst();
    }

    void checkPathsDiffer() {
        Set<PropertyPath> seen = new HashSet<>();
        for (VectorEmbedding embedding : embeddings) {
            if (!seen.add(embedding.path())) {
                throw invalid("Duplicate Path :%s found in %s. Remove one.".formatted(embedding.path(), TITLE));
            }
        }
    }
}
