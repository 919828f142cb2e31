package dev.orrery.engine.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What a container's index has, as the container's owner says.
 *
 * <p>Where an included and an excluded path overlap, the more precise one wins: the longer, and of two with the same
 * steps {@code /?} over {@code /*}.
 *
 * @param automatic kept and returned; items are indexed either way
 * @param spatialIndexes kept and returned, with their types and bounding boxes
 * @param searchIndexes kept and returned: vectors and texts are not indexed yet
 * @param others what else the policy says, kept and returned as it came
 */
public record IndexingPolicy(
        IndexingMode mode,
        boolean automatic,
        List<PolicyPath> includedPaths,
        List<PolicyPath> excludedPaths,
        List<CompositeIndex> compositeIndexes,
        List<PolicyPath> spatialIndexes,
        SearchIndexes searchIndexes,
        JsonValue others) {

    public static final int INCLUDED_PATHS_MAX = 1500;
    public static final int COMPOSITE_INDEXES_MAX = 100;

    /** Everything is indexed but the etag. */
    public static final IndexingPolicy DEFAULT = parse(JsonValue.EMPTY_OBJECT);

    public IndexingPolicy {
        includedPaths = List.copyOf(includedPaths);
        excludedPaths = List.copyOf(excludedPaths);
        compositeIndexes = List.copyOf(compositeIndexes);
        spatialIndexes = List.copyOf(spatialIndexes);
        if (mode == IndexingMode.NONE) {
            checkNothingIndexed(automatic);
        } else {
            checkPaths(includedPaths, excludedPaths);
            checkComposites(compositeIndexes);
        }
    }

    /** Reads a policy as a client sends it, and fills in what it leaves out. */
    public static IndexingPolicy parse(JsonValue json) {
        return new IndexingPolicyParser(json).policy();
    }

    private static void checkNothingIndexed(boolean automatic) {
        if (automatic) {
            throw new OrreryException(
                    ErrorCode.INVALID_DEFINITION,
                    "The indexing mode is none, but automatic is true. Set automatic to false");
        }
    }

    private static void checkPaths(List<PolicyPath> included, List<PolicyPath> excluded) {
        if (included.size() > INCLUDED_PATHS_MAX) {
            throw new OrreryException(
                    ErrorCode.INVALID_DEFINITION, "The indexing policy includes {paths} paths. Keep at most 1500")
                    .with("paths", included.size());
        }
        Set<IndexPath> includedValues = new HashSet<>();
        Set<IndexPath> includedSubtrees = new HashSet<>();
        for (PolicyPath path : included) {
            places(path, includedValues, includedSubtrees).add(path.pattern().path());
        }
        for (PolicyPath path : excluded) {
            if (places(path, includedValues, includedSubtrees).contains(path.pattern().path())) {
                throw new OrreryException(
                        ErrorCode.INVALID_DEFINITION,
                        "The indexing path {path} is both included and excluded. Remove it from one")
                        .with("path", path.pattern());
            }
        }
        if (!includedSubtrees.contains(IndexPath.ROOT)
                && excluded.stream().noneMatch(path -> path.pattern().isRoot())) {
            throw new OrreryException(
                    ErrorCode.INVALID_DEFINITION,
                    "The indexing policy neither includes nor excludes the root path /*. Add it to one");
        }
    }

    private static Set<IndexPath> places(PolicyPath path, Set<IndexPath> values, Set<IndexPath> subtrees) {
        return switch (path.pattern().reach()) {
            case VALUE -> values;
            case SUBTREE -> subtrees;
        };
    }

    private static void checkComposites(List<CompositeIndex> composites) {
        if (composites.size() > COMPOSITE_INDEXES_MAX) {
            throw new OrreryException(
                    ErrorCode.INVALID_DEFINITION,
                    "The indexing policy has {indexes} composite indexes. Keep at most 100")
                    .with("indexes", composites.size());
        }
        Set<Long> seen = new HashSet<>();
        for (CompositeIndex composite : composites) {
            if (!seen.add(composite.hash())) {
                throw new OrreryException(
                        ErrorCode.INVALID_DEFINITION,
                        "The indexing policy has a composite index twice: {index}. Remove one")
                        .with("index", composite.paths());
            }
        }
    }

    /** The policy as the service shows it, with nothing left out. */
    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("indexingMode").value(mode.text());
        json.name("automatic").value(automatic);
        writeArray(json, "includedPaths", includedPaths, path -> json.value(path.toJson()));
        writeArray(json, "excludedPaths", excludedPaths, path -> json.value(path.toJson()));
        if (!compositeIndexes.isEmpty()) {
            writeArray(json, "compositeIndexes", compositeIndexes, index -> index.writeTo(json));
        }
        if (!spatialIndexes.isEmpty()) {
            writeArray(json, "spatialIndexes", spatialIndexes, index -> json.value(index.toJson()));
        }
        writeAll(json, searchIndexes.written());
        writeAll(json, others);
        return json.endObject().finish();
    }

    private static void writeAll(ValueWriter json, JsonValue object) {
        for (Property property : object.properties()) {
            json.name(property.name()).value(property.value());
        }
    }

    private static <T> void writeArray(ValueWriter json, String name, List<T> elements, Consumer<T> write) {
        json.name(name).startArray();
        elements.forEach(write);
        json.endArray();
    }
}
