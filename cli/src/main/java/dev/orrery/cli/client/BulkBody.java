package dev.orrery.cli.client;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The bodies of a bulk request and of the answer to it: an array with an operation for each item, in one order. */
final class BulkBody {

    private static final byte[] CREATE = begin("Create");
    private static final byte[] UPSERT = begin("Upsert");
    private static final byte[] ID_FOLLOWS = ascii(",\"id\":");
    private static final byte[] ITEM_FOLLOWS = ascii(",\"resourceBody\":");
    private static final int BYTES_AROUND_ITEM = 256;

    private BulkBody() {}

    private static byte[] begin(String operation) {
        return ascii("{\"operationType\":\"" + operation + "\",\"minimalReturnPreference\":true,\"partitionKey\":");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] of(List<ItemWrite> writes, boolean isUpsert) {
        ByteBuilder body = new ByteBuilder(writes.stream().mapToInt(BulkBody::bytesAbout).sum());
        for (ItemWrite write : writes) {
            body.appendByte(body.length() == 0 ? '[' : ',');
            body.append(isUpsert ? UPSERT : CREATE);
            JsonText.write(JsonValue.of(write.key().toString()), body);
            write.id().ifPresent(id -> {
                body.append(ID_FOLLOWS);
                JsonText.write(JsonValue.of(id), body);
            });
            body.append(ITEM_FOLLOWS);
            // It is text already.
            body.append(write.json());
            body.appendByte('}');
        }
        body.appendByte(']');
        return body.toBytes();
    }

    private static int bytesAbout(ItemWrite write) {
        return write.json().length + BYTES_AROUND_ITEM;
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
}
