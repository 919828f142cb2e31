package dev.orrery.engine.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An index over the vectors at a path, as an indexing policy asks for it. What it says is checked when a container gets it, not
 * when a container is read that has it.
 *
 * @param typeText the type as it was written
 * @param shardKeys the paths, as they were written, for each of whose values there is to be an index
 */
public record VectorIndex(
        PropertyPath path,
        String typeText,
        Optional<JsonValue> quantizationByteSize,
        Optional<JsonValue> searchListSize,
        List<String> shardKeys) {

    private static final int SEARCH_LIST_MIN = 25;
    private static final int SEARCH_LIST_MAX = 500;
    private static final int SHARD_KEYS_MAX = 1;

    /** How vectors are kept and searched. */
    public enum Type {
        FLAT("flat"),
        QUANTIZED_FLAT("quantizedFlat"),
        DISK_ANN("diskANN");

        private final String text;

        Type(String text) {
            this.text = text;
        }
    }

    public VectorIndex {
        shardKeys = List.copyOf(shardKeys);
    }

    static VectorIndex parse(JsonValue entry) {
        JsonValue path = entry.property("path");
        if (!path.isString()) {
            throw invalid("A vector index has no path: %s. Write {\"path\": \"/…\"}.".formatted(entry));
        }
        JsonValue type = entry.property("type");
        return new VectorIndex(
                PropertyPath.parse(path.stringValue()),
                type.isString() ? type.stringValue() : type.toString(),
                present(entry, "quantizationByteSize"),
                present(entry, "indexingSearchListSize"),
                // The SDK for Java writes the plural.
                shardKeys(present(entry, "vectorIndexShardKey").or(() -> present(entry, "vectorIndexShardKeys"))));
    }

    private static List<String> shardKeys(Optional<JsonValue> array) {
        if (array.isPresent() && !array.get().isArray()) {
            throw invalid("One of the specified inputs is invalid: the vectorIndexShardKey is %s. Write [\"/…\"]."
                    .formatted(array.get()));
        }
        List<String> keys = new ArrayList<>();
        array.ifPresent(given -> given.elements()
                .forEach(key -> keys.add(key.isString() ? key.stringValue() : key.toString())));
        return keys;
    }

    private static Optional<JsonValue> present(JsonValue entry, String name) {
        JsonValue value = entry.property(name);
        return value.isUndefined() || value.isNull() ? Optional.empty() : Optional.of(value);
    }

    /** How vectors are kept; fails if what was written is no type. */
    public Type type() {
        return Arrays.stream(Type.values())
                .filter(type -> type.text.equalsIgnoreCase(typeText))
                .findFirst()
                .orElseThrow(() -> invalid(
                        "Index Type::%s is invalid for the vector index of %s. Use flat, quantizedFlat or diskANN."
                                .formatted(typeText, path)));
    }

    /** Fails if something about it is wrong by itself, whatever vectors there are. */
    void check() {
        type();
        searchListSize.ifPresent(
                size -> checkRange("IndexingSearchListSize", size, SEARCH_LIST_MIN, SEARCH_LIST_MAX));
        if (shardKeys.size() > SHARD_KEYS_MAX) {
            throw invalid(
                    ("The number of shard paths defined in the Vector Indexing Policy: %d exceeds the maximum: %d. Keep"
                            + " one.").formatted(shardKeys.size(), SHARD_KEYS_MAX));
        }
        for (String key : shardKeys) {
            if (!key.startsWith("/")) {
                throw invalid("The Vector Indexing Policy has an invalid Shard Path: %s. Paths start with a slash."
                        .formatted(key));
            }
        }
    }

    /** Fails if a vector can't be quantized to that many bytes. */
    public void checkQuantizationByteSize(int bytesMax) {
        quantizationByteSize.ifPresent(size -> checkRange("QuantizationByteSize", size, 1, bytesMax));
    }

    private static void checkRange(String name, JsonValue value, int min, int max) {
        if (!value.isInteger() || value.longValue() < min || value.longValue() > max) {
            throw invalid(
                    ("The Vector Indexing Policy parameter %s value :: %s is out of range. The allowed range is between"
                            + " %d and %d.").formatted(name, value, min, max));
        }
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
