package dev.orrery.protocol.cosmos.feed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The envelope in which documents and the rows of queries come. */
public final class FeedResponse {

    private static final int ENVELOPE_BYTES = 64;

    private FeedResponse() {}

    public static CosmosResponse of(Container container, List<ResultRow> rows) {
        return CosmosResponse.of(CosmosResponse.OK)
                .jsonBody(body(container, rows))
                .header(CosmosHeaders.ITEM_COUNT, Integer.toString(rows.size()));
    }

    /** The text of the envelope, in which each row is written where it belongs and nothing is copied. */
    private static byte[] body(Container container, List<ResultRow> rows) {
        ByteBuilder text = new ByteBuilder(ENVELOPE_BYTES + rows.stream().mapToInt(FeedResponse::textBytes).sum());
        text.append(ascii("{\"_rid\":\"" + container.rid() + "\",\"Documents\":["));
        for (int i = 0; i < rows.size(); i++) {
            if (i > 0) {
                text.appendByte(',');
            }
            rows.get(i).appendText(text);
        }
        return text.append(ascii("],\"_count\":" + rows.size() + "}")).toBytes();
    }

    /** About as many bytes as the text of a row takes. */
    private static int textBytes(ResultRow row) {
        return row.encodedLength() + row.encodedLength() / 8 + 8;
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    public static Optional<String> session(List<RangePosition> read) {
        return read.isEmpty() ? Optional.empty() : Optional.of(SessionTokens.of(read));
    }
}
