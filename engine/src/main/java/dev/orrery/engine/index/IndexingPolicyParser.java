package dev.orrery.engine.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Reads an indexing policy and fills in the defaults of the service. */
final class IndexingPolicyParser {

    private static final Set<String> OWN_PROPERTIES = Set.of(
            "indexingMode", "automatic", "includedPaths", "excludedPaths", "compositeIndexes", "spatialIndexes");
    private static final List<String> SPATIAL_TYPES = List.of("Point", "LineString", "Polygon", "MultiPolygon");

    private static final PolicyPath ROOT = PolicyPath.of("/*");
    private static final PolicyPath ETAG = PolicyPath.of("/\"_etag\"/?");

    private final JsonValue json;

    IndexingPolicyParser(JsonValue json) {
        this.json = json;
    }

    IndexingPolicy policy() {
        if (!isAbsent(json) && !json.isObject()) {
            throw invalid("The indexingPolicy is not an object: {found}. Write {\"indexingMode\": \"consistent\"}",
                    json);
        }
        IndexingMode mode = mode();
        boolean automatic = automatic(mode);
        SearchIndexes search = SearchIndexes.parse(json);
        JsonValue others = without(without(json, OWN_PROPERTIES), SearchIndexes.NAMES);
        if (mode == IndexingMode.NONE) {
            return new IndexingPolicy(mode, automatic, List.of(), List.of(), List.of(), List.of(), search, others);
        }
        List<PolicyPath> included = list("includedPaths", IndexingPolicyParser::path);
        List<PolicyPath> excluded = list("excludedPaths", IndexingPolicyParser::path);
        return new IndexingPolicy(
                mode,
                automatic,
                included.isEmpty() && excluded.isEmpty() ? List.of(ROOT) : included,
                withEtag(excluded, included),
                list("compositeIndexes", IndexingPolicyParser::composite),
                list("spatialIndexes", IndexingPolicyParser::spatial),
                search,
                others);
    }

    private IndexingMode mode() {
        JsonValue mode = json.property("indexingMode");
        if (isAbsent(mode)) {
            return IndexingMode.CONSISTENT;
        }
        if (!mode.isString()) {
            throw unknownMode(mode);
        }
        return IndexingMode.parse(mode.stringValue()).orElseThrow(() -> unknownMode(mode));
    }

    private static OrreryException unknownMode(JsonValue mode) {
        return invalid("The indexingMode is {found}. Use consistent, lazy or none", mode);
    }

    private boolean automatic(IndexingMode mode) {
        JsonValue automatic = json.property("automatic");
        if (isAbsent(automatic)) {
            return mode != IndexingMode.NONE;
        }
        if (!automatic.isBoolean()) {
            throw invalid("The property automatic of the indexing policy is {found}. Use true or false", automatic);
        }
        return automatic.booleanValue();
    }

    /** The etag is excluded unless the policy says otherwise. */
    private static List<PolicyPath> withEtag(List<PolicyPath> excluded, List<PolicyPath> included) {
        if (mentionsEtag(excluded) || mentionsEtag(included)) {
            return excluded;
        }
        List<PolicyPath> withEtag = new ArrayList<>(excluded);
        withEtag.add(ETAG);
        return withEtag;
    }

    private static boolean mentionsEtag(List<PolicyPath> paths) {
        return paths.stream().anyMatch(path -> path.pattern().means(ETAG.pattern()));
    }

    private <T> List<T> list(String name, Function<JsonValue, T> parse) {
        JsonValue array = json.property(name);
        if (isAbsent(array)) {
            return List.of();
        }
        if (!array.isArray()) {
            throw invalid("The {property} of the indexing policy are not an array: {found}. Write […]", array)
                    .with("property", name);
        }
        List<T> parsed = new ArrayList<>();
        array.elements().forEach(element -> parsed.add(parse.apply(element)));
        return parsed;
    }

    private static PolicyPath path(JsonValue entry) {
        JsonValue path = entry.property("path");
        if (!path.isString()) {
            throw invalid("An entry of the indexing policy has no path: {found}. Write {\"path\": \"/…\"}", entry);
        }
        return new PolicyPath(PathPattern.parse(path.stringValue()), without(entry, Set.of("path")));
    }

    private static CompositeIndex composite(JsonValue entry) {
        if (!entry.isArray()) {
            throw invalid("A composite index is not an array of paths: {found}. Write [{\"path\": \"/…\"}, …]", entry);
        }
        List<CompositePath> paths = new ArrayList<>();
        entry.elements().forEach(path -> paths.add(CompositePath.parse(path)));
        return new CompositeIndex(paths);
    }

    private static PolicyPath spatial(JsonValue entry) {
        JsonValue types = entry.property("types");
        if (!isAbsent(types) && !types.isArray()) {
            throw invalid("The types of a spatial index are not an array: {found}. Write […]", types);
        }
        for (JsonValue type : types.elements()) {
            if (!type.isString() || SPATIAL_TYPES.stream().noneMatch(type.stringValue()::equalsIgnoreCase)) {
                throw invalid("A spatial index has the type {found}. Use Point, LineString, Polygon or MultiPolygon",
                        type);
            }
        }
        return path(entry);
    }

    private static JsonValue without(JsonValue object, Set<String> names) {
        ValueWriter rest = new ValueWriter().startObject();
        for (Property property : object.properties()) {
            if (!names.contains(property.name())) {
                rest.name(property.name()).value(property.value());
            }
        }
        return rest.endObject().finish();
    }

    private static boolean isAbsent(JsonValue value) {
        return value.isUndefined() || value.isNull();
    }

    private static OrreryException invalid(String sentence, JsonValue found) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence).with("found", found);
    }
}
