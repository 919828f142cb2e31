package dev.orrery.engine.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The indexes over vectors and texts that an indexing policy asks for.
 *
 * @param written the properties of the policy that say so, as they came
 */
public record SearchIndexes(List<VectorIndex> vectors, List<FullTextIndex> texts, JsonValue written) {

    public static final SearchIndexes NONE = new SearchIndexes(List.of(), List.of(), JsonValue.EMPTY_OBJECT);

    private static final String VECTORS = "vectorIndexes";
    private static final String TEXTS = "fullTextIndexes";

    /** The properties of a policy that are read here. */
    static final Set<String> NAMES = Set.of(VECTORS, TEXTS);

    public SearchIndexes {
        vectors = List.copyOf(vectors);
        texts = List.copyOf(texts);
    }

    static SearchIndexes parse(JsonValue policy) {
        ValueWriter written = new ValueWriter().startObject();
        for (Property property : policy.properties()) {
            if (NAMES.contains(property.name())) {
                written.name(property.name()).value(property.value());
            }
        }
        List<VectorIndex> vectors = new ArrayList<>();
        elements(policy, VECTORS).forEach(entry -> vectors.add(VectorIndex.parse(entry)));
        return new SearchIndexes(vectors, texts(policy), written.endObject().finish());
    }

    private static List<FullTextIndex> texts(JsonValue policy) {
        List<FullTextIndex> texts = new ArrayList<>();
        for (JsonValue entry : elements(policy, TEXTS)) {
            JsonValue path = entry.property("path");
            if (!path.isString()) {
                throw invalid("Missing path in full-text index specification at index (%d). Write {\"path\": \"/…\"}."
                        .formatted(texts.size()));
            }
            if (!path.stringValue().startsWith("/")) {
                throw invalid(
                        "Full-text index specification at index (%d) contains invalid path %s. Paths start with a slash."
                                .formatted(texts.size(), path.stringValue()));
            }
            texts.add(new FullTextIndex(PropertyPath.parse(path.stringValue())));
        }
        return texts;
    }

    private static Iterable<JsonValue> elements(JsonValue policy, String name) {
        JsonValue array = policy.property(name);
        if (!array.isUndefined() && !array.isNull() && !array.isArray()) {
            throw invalid("The %s of the indexing policy are not an array: %s. Write […].".formatted(name, array));
        }
        return array.elements();
    }

    /** Fails if something about an index is wrong by itself, whatever vectors and texts there are. */
    public void check() {
        Set<PropertyPath> seen = new HashSet<>();
        for (VectorIndex index : vectors) {
            index.check();
            if (!seen.add(index.path())) {
                throw invalid(
                        "Duplicate Path :%s found in Vector Indexing Policy. Remove one.".formatted(index.path()));
            }
        }
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
