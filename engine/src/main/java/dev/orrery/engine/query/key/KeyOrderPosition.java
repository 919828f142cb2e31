package dev.orrery.engine.query.key;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.KeySpan;
import java.util.Base64;

/**
 * The position behind an item in the order of keys: its place there, as {@link KeySpan} describes it. As text it is base64 for
 * URLs, without padding. It names no partition, and the item may be gone.
 */
public record KeyOrderPosition(byte[] place) {

    static KeyOrderPosition parse(String text) {
        try {
            return checked(Base64.getUrlDecoder().decode(text));
        } catch (IllegalArgumentException e) {
            throw invalid();
        }
    }

    private static KeyOrderPosition checked(byte[] place) {
        try {
            int keyLength = SortKey.length(place, 0);
            if (keyLength + SortKey.length(place, keyLength) != place.length) {
                throw invalid();
            }
            return new KeyOrderPosition(place);
        } catch (IndexOutOfBoundsException | IllegalStateException e) {
            throw invalid();
        }
    }

    private static OrreryException invalid() {
        return new OrreryException(ErrorCode.INVALID_REQUEST, "Invalid Continuation Token");
    }

    /** The partition key of the item. */
    public JsonValue partitionKey() {
        return SortKey.decode(place, 0);
    }

    /** The id of the item. */
    public ItemId id() {
        return ItemId.ofKey(place, SortKey.length(place, 0));
    }

    @Override
    public String toString() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(place);
    }
}
