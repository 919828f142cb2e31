package dev.orrery.engine.container.policy;

import static dev.orrery.engine.container.policy.PolicyJson.invalid;

import dev.orrery.engine.index.FullTextIndex;
import dev.orrery.engine.index.SearchIndexes;
import dev.orrery.engine.index.VectorIndex;

/** What a container says of the vectors and texts of its items. */
public record SearchPolicies(VectorEmbeddingPolicy vectors, FullTextPolicy texts) {

    /** As many bytes of a vector, at most, are kept for a quantized index. */
    private static final int QUANTIZED_BYTES_MAX = 512;

    /** Vectors that are longer are to be quantized. */
    private static final int FLAT_DIMENSIONS_MAX = 505;

    /** Fails if the policies don't go together with the indexes that are asked for. */
    public void check(SearchIndexes indexes) {
        vectors.checkPathsDiffer();
        texts.checkLanguages();
        indexes.check();
        indexes.vectors().forEach(this::check);
        indexes.texts().forEach(this::check);
    }

    private void check(VectorIndex index) {
        VectorEmbedding embedding = vectors.at(index.path())
                .orElseThrow(() -> invalid(
                        ("The Vector Indexing Policy's path::%s not matching in Embedding's path. Add it to the"
                                + " vectorEmbeddingPolicy, or remove the index.").formatted(index.path())));
        if (index.type() == VectorIndex.Type.FLAT && embedding.dimensions() > FLAT_DIMENSIONS_MAX) {
            throw invalid(
                    ("The Vector Indexing Policy has the type flat for %s, whose vectors have %d dimensions; flat takes"
                            + " up to %d. Use quantizedFlat or diskANN.")
                            .formatted(index.path(), embedding.dimensions(), FLAT_DIMENSIONS_MAX));
        }
        index.checkQuantizationByteSize(Math.min(embedding.dimensions(), QUANTIZED_BYTES_MAX));
    }

    private void check(FullTextIndex index) {
        if (!texts.has(index.path())) {
            throw invalid(
                    ("The path of the Full Text Index %s does not match the path specified in the Full Text Policy. Add"
                            + " it to the fullTextPaths, or remove the index.").formatted(index.path()));
        }
    }
}
