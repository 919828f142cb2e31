package dev.orrery.engine.container.policy;

import static dev.orrery.engine.container.policy.PolicyJson.invalid;
import static dev.orrery.engine.container.policy.PolicyJson.isAbsent;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import java.util.Arrays;

/**
 * Where items have a vector, and of which kind.
 *
 * @param written the entry as it came, with members that are not known here
 */
public record VectorEmbedding(
        PropertyPath path, DataType dataType, int dimensions, Distance distance, JsonValue written) {

    public static final int DIMENSIONS_MAX = 4096;

    private static final int DIMENSIONS_UNLESS_SAID = 1536;

    /** What the elements of a vector are. */
    public enum DataType {
        FLOAT32,
        FLOAT16,
        INT8,
        UINT8
    }

    /** How near two vectors are. */
    public enum Distance {
        COSINE,
        DOTPRODUCT,
        EUCLIDEAN
    }

    static VectorEmbedding parse(JsonValue entry) {
        return new VectorEmbedding(
                PolicyJson.path(entry, VectorEmbeddingPolicy.TITLE),
                dataType(entry.property("dataType")),
                dimensions(entry.property("dimensions")),
                distance(entry.property("distanceFunction")),
                entry);
    }

    private static DataType dataType(JsonValue text) {
        if (isAbsent(text)) {
            return DataType.FLOAT32;
        }
        return Arrays.stream(DataType.values())
                .filter(type -> text.isString() && type.name().equalsIgnoreCase(text.stringValue()))
                .findFirst()
                .orElseThrow(() -> invalid(
                        "The Vector Embedding Policy has an invalid DataType:%s. Use float32, float16, uint8 or int8."
                                .formatted(plain(text))));
    }

    private static Distance distance(JsonValue text) {
        if (isAbsent(text)) {
            return Distance.COSINE;
        }
        return Arrays.stream(Distance.values())
                .filter(distance -> text.isString() && distance.name().equalsIgnoreCase(text.stringValue()))
                .findFirst()
                .orElseThrow(() -> invalid(
                        ("The Vector Embedding Policy has an invalid DistanceFunction:%s. Use cosine, euclidean or"
                                + " dotproduct.").formatted(plain(text))));
    }

    private static int dimensions(JsonValue dimensions) {
        if (isAbsent(dimensions)) {
            return DIMENSIONS_UNLESS_SAID;
        }
        if (!dimensions.isInteger() || dimensions.longValue() < 1) {
            throw invalid("The Vector Embedding Policy has Dimensions:%s. Give a whole number from 1 to %d."
                    .formatted(plain(dimensions), DIMENSIONS_MAX));
        }
        if (dimensions.longValue() > DIMENSIONS_MAX) {
            throw invalid(
                    ("The Vector Embedding Policy has Dimensions:%s which is more than the maximum supported value %d."
                            + " Shorten the vectors.").formatted(plain(dimensions), DIMENSIONS_MAX));
        }
        return (int) dimensions.longValue();
    }

    private static String plain(JsonValue value) {
        return value.isString() ? value.stringValue() : value.toString();
    }
}
