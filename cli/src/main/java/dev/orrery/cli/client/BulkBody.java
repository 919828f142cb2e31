package dev.orrery.cli.client;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The bodies of a bulk request and of the answer to it: an array with an operation for each item, in one order. */
final class BulkBody {

    private static final byte[] ITEM_FOLLOWS = ",\"resourceBody\":".getBytes(StandardCharsets.US_ASCII);

    private BulkBody() {}

    static byte[] of(List<ItemWrite> writes, boolean isUpsert) {
        ByteBuilder body = new ByteBuilder();
        for (ItemWrite write : writes) {
            body.appendByte(body.length() == 0 ? '[' : ',');
            byte[] head = JsonText.write(head(write, isUpsert));
            // The item is text already: it takes the place of the brace at the end.
            body.append(head, 0, head.length - 1);
            body.append(ITEM_FOLLOWS);
            body.append(write.json());
            body.appendByte('}');
        }
        body.appendByte(']');
        return body.toBytes();
    }

    /** What became of each operation. */
    static List<WriteResult> results(Answer answer, int count) {
        JsonValue json = answer.json();
        if (!json.isArray() || json.size() != count) {
            throw new OrreryException(
                    ErrorCode.INVALID_REQUEST,
                    "The server (status {status}) doesn't say what became of each of the {items} items of a bulk request. Import with --batch-size 1")
                    .with("status", answer.status())
                    .with("items", count);
        }
        List<WriteResult> results = new ArrayList<>(count);
        json.elements().forEach(operation -> results.add(WriteResult.of(operation)));
        return results;
    }

    private static JsonValue head(ItemWrite write, boolean isUpsert) {
        ValueWriter head = new ValueWriter().startObject()
                .name("operationType").value(isUpsert ? "Upsert" : "Create")
                .name("partitionKey").value(write.key().toString())
                .name("minimalReturnPreference").value(true);
        write.id().ifPresent(id -> head.name("id").value(id));
        return head.endObject().finish();
    }
}
