package dev.orrery.engine.random;

import dev.orrery.engine.random.ItemAction.Condition;
import dev.orrery.engine.random.ItemAction.Expectation;
import dev.orrery.engine.random.ItemAction.PatchStep;
import dev.orrery.engine.transaction.ItemCondition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemOperation.MissingId;
import dev.orrery.engine.transaction.patch.Patch;
import dev.orrery.model.Etag;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Says actions in the engine's words. */
record EngineActions(KnownVersions known) {

    ItemOperation operation(ItemAction action) {
        return switch (action) {
            case ItemAction.Create(Map<String, Object> body) -> ItemOperation.create(PlainJson.value(body));
            case ItemAction.Upsert(Map<String, Object> body, Expectation expectation) ->
                new ItemOperation.Upsert(PlainJson.value(body), MissingId.REFUSED, precondition(expectation));
            case ItemAction.Replace(String id, Map<String, Object> body, Expectation expectation) ->
                new ItemOperation.Replace(ItemId.ofText(id), PlainJson.value(body), precondition(expectation));
            case ItemAction.Patch patch ->
                new ItemOperation.Modify(
                        ItemId.ofText(patch.id()),
                        patch(patch.steps()),
                        patch.condition().map(EngineActions::condition).orElse(ItemCondition.ALWAYS),
                        precondition(patch.expectation()));
            case ItemAction.Delete(String id, Expectation expectation) ->
                new ItemOperation.Delete(ItemId.ofText(id), precondition(expectation));
            case ItemAction.Read(String id, OptionalLong version) ->
                new ItemOperation.Read(ItemId.ofText(id), etag(version));
        };
    }

    private Optional<Etag> etag(OptionalLong version) {
        return version.isPresent() ? Optional.of(known.etag(version.getAsLong())) : Optional.empty();
    }

    private Precondition precondition(Expectation expectation) {
        return switch (expectation) {
            case Expectation.Nothing nothing -> Precondition.NONE;
            case Expectation.IsVersion(long number) -> Precondition.matches(known.etag(number));
            case Expectation.IsThere isThere -> new Precondition.Exists();
            case Expectation.IsNotThere isNotThere -> new Precondition.Absent();
        };
    }

    private static Patch patch(List<PatchStep> steps) {
        List<Object> operations = steps.stream().<Object>map(EngineActions::patchOperation).toList();
        return Patch.parse(PlainJson.value(operations));
    }

    private static Map<String, Object> patchOperation(PatchStep step) {
        return switch (step) {
            case PatchStep.Set(String path, Object value) when value == null -> Map.of("op", "set", "path", path);
            case PatchStep.Set(String path, Object value) -> Map.of("op", "set", "path", path, "value", value);
            case PatchStep.Increment(String path, Number by) -> Map.of("op", "incr", "path", path, "value", by);
            case PatchStep.Remove(String path) -> Map.of("op", "remove", "path", path);
        };
    }

    private static ItemCondition condition(Condition condition) {
        JsonValue wanted = PlainJson.value(condition.value());
        return document -> document.property(condition.property()).equals(wanted);
    }
}
