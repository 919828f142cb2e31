package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.value.ByteBuilder;

/** An item as JSON text, written right from its stored bytes with the system properties behind them. */
final class ItemText {

    private ItemText() {}

    static byte[] of(StoredItem item, Container container) {
        ResultRow row = new ResultRow.Document(item, container);
        ByteBuilder text = new ByteBuilder(row.encodedLength() + row.encodedLength() / 8 + 8);
        row.appendText(text);
        return text.toBytes();
    }
}
