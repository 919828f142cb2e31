package dev.orrery.engine.transaction;

import dev.orrery.engine.item.Expiry;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** What an API asks of a body that shall become an item. */
public interface ItemRules {

    /**
     * The body as it is stored: an object with the text of its id as {@link dev.orrery.engine.item.StoredItem#ID}, and
     * without what is not the user's. Fails if it can't become an item.
     *
     * @param bytesMax how large a body may be
     */
    JsonValue checkedBody(JsonValue body, int bytesMax);

    /** The id of a body that was checked; {@code INVALID_ID} if the API allows no such id. */
    ItemId checkedId(JsonValue body);

    /** The id that a body asks for which was not checked; empty if it has none. */
    Optional<ItemId> idIn(JsonValue body);

    /** The own time to live of a body that was checked: seconds, -1 for ever, 0 if it has none. */
    default int ttlSeconds(JsonValue body) {
        return Expiry.checkedTtl(body);
    }
}
