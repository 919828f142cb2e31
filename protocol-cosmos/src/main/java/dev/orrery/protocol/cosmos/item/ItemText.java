package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import java.util.List;

/** Items as JSON text, written right from their stored bytes with the system properties behind them, unless unwanted. */
final class ItemText {

    private ItemText() {}

    static byte[] of(StoredItem item, Container container, CosmosRequest request) {
        ResultRow row = shown(new ResultRow.Document(item, container, SqlDocuments.FORM), request);
        ByteBuilder text = new ByteBuilder(row.encodedLength() + row.encodedLength() / 8 + 8);
        row.appendText(text);
        return text.toBytes();
    }

    /** Rows as the client wants to see them. */
    static List<ResultRow> shown(List<ResultRow> rows, CosmosRequest request) {
        return excludesSystemProperties(request)
                ? rows.stream().map(row -> shown(row, request)).toList()
                : rows;
    }

    private static ResultRow shown(ResultRow row, CosmosRequest request) {
        return row instanceof ResultRow.Document document && excludesSystemProperties(request)
                ? new ResultRow.Computed(document.item().body())
                : row;
    }

    private static boolean excludesSystemProperties(CosmosRequest request) {
        return request.flag(CosmosHeaders.EXCLUDE_SYSTEM_PROPERTIES);
    }
}
