package dev.orrery.engine.random;

import dev.orrery.engine.random.ItemAction.PatchStep;
import dev.orrery.model.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rules for bodies of items. */
final class ModelBody {

    private static final List<String> SYSTEM_PROPERTIES = List.of("_rid", "_self", "_etag", "_ts", "_attachments");

    private ModelBody() {}

    /** The body to store, without what belongs to the system. */
    static Map<String, Object> checked(Map<String, Object> given, LogicalKey key, ContainerShape shape) {
        Map<String, Object> body = new LinkedHashMap<>(given);
        SYSTEM_PROPERTIES.forEach(body::remove);
        LogicalKey own = LogicalKey.in(body, shape.keyProperties());
        if (own.components().stream().anyMatch(component -> component instanceof Map)) {
            throw new Refusal(ErrorCode.INVALID_PARTITION_KEY);
        }
        if (!own.equals(key)) {
            throw new Refusal(ErrorCode.PARTITION_KEY_MISMATCH);
        }
        if (!(body.get("id") instanceof String id) || id.isEmpty()) {
            throw new Refusal(ErrorCode.INVALID_ID);
        }
        return body;
    }

    static void checkTtl(Map<String, Object> body) {
        boolean isGood = !body.containsKey("ttl")
                || (body.get("ttl") instanceof Long seconds && (seconds > 0 || seconds == -1));
        if (!isGood) {
            throw new Refusal(ErrorCode.INVALID_TTL);
        }
    }

    static Map<String, Object> patched(Map<String, Object> body, List<PatchStep> steps) {
        Map<String, Object> patched = body;
        for (PatchStep step : steps) {
            patched = patched(patched, names(step), step);
        }
        return patched;
    }

    private static List<String> names(PatchStep step) {
        return new ArrayList<>(Arrays.asList(step.path().substring(1).split("/")));
    }

    private static Map<String, Object> patched(Map<String, Object> object, List<String> names, PatchStep step) {
        Map<String, Object> patched = new LinkedHashMap<>(object);
        String name = names.getFirst();
        if (names.size() == 1) {
            change(patched, name, step);
        } else if (object.get(name) instanceof Map<?, ?> inner) {
            Map<String, Object> copy = new LinkedHashMap<>();
            inner.forEach((innerName, value) -> copy.put((String) innerName, value));
            patched.put(name, patched(copy, names.subList(1, names.size()), step));
        } else {
            throw new Refusal(ErrorCode.INVALID_PATCH);
        }
        return patched;
    }

    private static void change(Map<String, Object> object, String name, PatchStep step) {
        switch (step) {
            case PatchStep.Set(String path, Object value) -> object.put(name, value);
            case PatchStep.Increment(String path, Number by) ->
                object.put(name, object.containsKey(name) ? sum(object.get(name), by) : by);
            case PatchStep.Remove(String path) -> {
                if (!object.containsKey(name)) {
                    throw new Refusal(ErrorCode.INVALID_PATCH);
                }
                object.remove(name);
            }
        }
    }

    private static Number sum(Object present, Number by) {
        if (present instanceof Long number && by instanceof Long other) {
            return number + other;
        }
        if (present instanceof Number number) {
            return number.doubleValue() + by.doubleValue();
        }
        throw new Refusal(ErrorCode.INVALID_PATCH);
    }
}
