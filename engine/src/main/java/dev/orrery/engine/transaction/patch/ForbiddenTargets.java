package dev.orrery.engine.transaction.patch;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.PropertyPath;
import java.util.List;
/** The places of an item that no patch may change: what the server owns, the id, and the partition key. */
record ForbiddenTargets(List<PropertyPath> partitionKeyPaths) {

    private static final String ID = "id";

    void check(PatchOperation operation) {
        for (JsonPointer target : operation.targets()) {
            check(target);
        }
    }

    private void check(JsonPointer target) {
        String property = target.segments().getFirst();
        if (SystemProperty.OF_ITEMS.contains(property)) {
            throw forbidden("A patch can't change the system property {path}. Leave it out", target);
        }
        if (property.equals(ID)) {
            throw forbidden("A patch can't change the id of an item. Replace the item", target);
        }
        if (partitionKeyPaths.stream().anyMatch(path -> isOnPath(target, path))) {
            throw forbidden("A patch can't change the partition key, at {path}. Delete the item and create another",
                    target);
        }
    }

    /** Whether a target is a property on the way to the partition key, the key itself, or inside it. */
    private static boolean isOnPath(JsonPointer target, PropertyPath path) {
        return JsonPointer.isPrefix(target.segments(), path.names())
                || JsonPointer.isPrefix(path.names(), target.segments());
    }

    private static OrreryException forbidden(String sentence, JsonPointer target) {
        return new OrreryException(ErrorCode.INVALID_PATCH, sentence).with("path", target);
    }
}
