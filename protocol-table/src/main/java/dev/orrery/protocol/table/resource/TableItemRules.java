package dev.orrery.protocol.table.resource;

import dev.orrery.engine.item.Expiry;
import dev.orrery.engine.transaction.ItemRules;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.EntityDocument;
import java.util.Optional;

/** The rules for documents of entities. What a client may send was checked when the document was made of it. */
final class TableItemRules implements ItemRules {

    static final TableItemRules ALL = new TableItemRules();

    private TableItemRules() {}

    @Override
    public JsonValue checkedBody(JsonValue body, int bytesMax) {
        if (body.encodedLength() > bytesMax) {
            throw new OrreryException(ErrorCode.ITEM_TOO_LARGE,
                    "It takes {bytes} bytes. Keep it to {bytesMax} bytes")
                    .with("bytes", body.encodedLength())
                    .with("bytesMax", bytesMax);
        }
        return body;
    }

    @Override
    public ItemId checkedId(JsonValue body) {
        return EntityDocument.id(EntityDocument.rowKey(body));
    }

    @Override
    public Optional<ItemId> idIn(JsonValue body) {
        return Optional.of(checkedId(body));
    }

    /** Only SQL gives entities a time to live. */
    @Override
    public int ttlSeconds(JsonValue body) {
        return body.property("ttl").isNumber() ? Expiry.checkedTtl(body) : 0;
    }
}
