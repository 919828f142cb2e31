package dev.orrery.engine.index;

import dev.orrery.engine.index.PathPattern.Reach;
import dev.orrery.model.index.IndexKey;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.SortKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

/** The rules of indexing in their simplest form: the truth that the plan is compared with. */
final class NaiveIndex {

    private static final Set<String> SYSTEM = Set.of("_rid", "_self", "_etag", "_attachments", "_ts");

    private final IndexingPolicy policy;

    NaiveIndex(IndexingPolicy policy) {
        this.policy = policy;
    }

    /** The paths of an item's terms with their values, such as {@code /tags/[] = "new"}. */
    Set<String> readableTerms(JsonValue body, long timestamp) {
        Set<String> terms = new TreeSet<>();
        forEachTerm(body, timestamp, (path, value) -> terms.add(readable(path, value)));
        return terms;
    }

    private void forEachTerm(JsonValue body, long timestamp, BiConsumer<IndexPath, JsonValue> action) {
        if (policy.mode() != IndexingMode.NONE) {
            forEachValue(body, IndexPath.ROOT, (path, value) -> {
                if (indexes(path) && !isSystem(path)) {
                    action.accept(path, value);
                }
            });
            action.accept(IndexPath.parse("/_ts"), JsonValue.of(timestamp));
        }
    }

    boolean indexes(IndexPath path) {
        if (policy.mode() == IndexingMode.NONE || path.isRoot()) {
            return false;
        }
        if (path.equals(IndexPath.parse("/_ts")) || path.equals(IndexPath.parse("/id"))) {
            return true;
        }
        return !isSystem(path) && mostPreciseIsIncluded(path);
    }

    private boolean mostPreciseIsIncluded(IndexPath path) {
        record Candidate(PathPattern pattern, boolean included) {}
        return Stream.concat(
                policy.includedPaths().stream().map(entry -> new Candidate(entry.pattern(), true)),
                policy.excludedPaths().stream().map(entry -> new Candidate(entry.pattern(), false)))
                .filter(candidate -> matches(candidate.pattern, path))
                .max(Comparator.comparingInt((Candidate candidate) -> candidate.pattern.path().steps().size())
                        .thenComparing(candidate -> candidate.pattern.reach() == Reach.VALUE))
                .map(Candidate::included)
                .orElseThrow();
    }

    private static boolean matches(PathPattern pattern, IndexPath path) {
        List<PathStep> steps = pattern.path().steps();
        return switch (pattern.reach()) {
            case VALUE -> steps.equals(path.steps());
            case SUBTREE ->
                steps.size() <= path.steps().size()
                        && steps.equals(path.steps().subList(0, steps.size()));
        };
    }

    private static boolean isSystem(IndexPath path) {
        return path.steps().getFirst() instanceof PathStep.Name(String name) && SYSTEM.contains(name);
    }

    /** All values inside an item with their paths. */
    static void forEachValue(JsonValue value, IndexPath path, BiConsumer<IndexPath, JsonValue> action) {
        List<JsonValue> values = new ArrayList<>();
        List<IndexPath> paths = new ArrayList<>();
        for (Property property : value.properties()) {
            values.add(property.value());
            paths.add(path.property(property.name()));
        }
        for (JsonValue element : value.elements()) {
            values.add(element);
            paths.add(path.elements());
        }
        for (int i = 0; i < values.size(); i++) {
            action.accept(paths.get(i), values.get(i));
            forEachValue(values.get(i), paths.get(i), action);
        }
    }

    private static String readable(IndexPath path, JsonValue value) {
        ByteBuilder key = new ByteBuilder();
        SortKey.appendCut(key, value, IndexKey.STRING_BYTES_MAX);
        return path + " = " + SortKey.decode(key.array(), 0);
    }
}
