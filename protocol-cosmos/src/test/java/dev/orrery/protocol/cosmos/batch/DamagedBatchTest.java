package dev.orrery.protocol.cosmos.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.batch.hybridrow.HybridRow;
import dev.orrery.protocol.cosmos.batch.hybridrow.RecordIo;
import dev.orrery.protocol.cosmos.batch.hybridrow.RowBytes;
import dev.orrery.testing.Seed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Whatever the bytes are: a batch is read, or refused as Orrery refuses. */
class DamagedBatchTest {

    private static final int RUNS = 20_000;
    private static final int SEGMENT_BYTES = 10;
    private static final int RECORD_BYTES = 13;

    private static final byte[] JSON =
            """
            [{"operationType": "Replace", "id": "a", "partitionKey": "[\\"p\\"]", "resourceBody": {"id": "a"},
              "ifMatch": "\\"e\\"", "minimalReturnPreference": true}]
            """
                    .getBytes(UTF_8);

    private static final HybridRow OPERATION = HybridRow.EMPTY
            .with(RowOperations.OPERATION_TYPE, 5)
            .with(RowOperations.RESOURCE_TYPE, RowOperations.DOCUMENT)
            .with(RowOperations.PARTITION_KEY, "[\"p\"]")
            .with(RowOperations.EFFECTIVE_PARTITION_KEY, ByteBuffer.wrap(new byte[16]))
            .with(RowOperations.ID, "a")
            .with(RowOperations.RESOURCE_BODY, ByteBuffer.wrap("{\"id\":\"a\"}".getBytes(UTF_8)))
            .with(RowOperations.IF_MATCH, "\"e\"")
            .with(RowOperations.TIME_TO_LIVE, 60)
            .with(RowOperations.MINIMAL_RETURN, true);

    private static final byte[] STREAM = RecordIo.write(RowOperations.SCHEMA, List.of(OPERATION, OPERATION));

    private final RandomGenerator random = Seed.fresh().random();

    @Test
    void damagedJson() {
        for (int run = 0; run < RUNS; run++) {
            assertReadOrRefused(damaged(JSON));
        }
    }

    @Test
    void damagedStreams() {
        for (int run = 0; run < RUNS; run++) {
            assertReadOrRefused(damaged(STREAM));
        }
    }

    @Test
    void damagedRowsWhoseChecksumIsRight() {
        byte[] single = RecordIo.write(RowOperations.SCHEMA, List.of(OPERATION));
        byte[] row = Arrays.copyOfRange(single, SEGMENT_BYTES + RECORD_BYTES, single.length);
        for (int run = 0; run < RUNS; run++) {
            assertReadOrRefused(RowBytes.stream(HexFormat.of().formatHex(damaged(row))));
        }
    }

    private static void assertReadOrRefused(byte[] body) {
        Throwable thrown = catchThrowable(() -> BatchRequest.parse(body));
        if (thrown != null) {
            assertThat(thrown).as(HexFormat.of().formatHex(body)).isInstanceOf(OrreryException.class);
        }
    }

    /** The same bytes with some of them changed, or with their end cut off. */
    private byte[] damaged(byte[] whole) {
        boolean cut = random.nextInt(4) == 0;
        byte[] bytes = Arrays.copyOf(whole, cut ? random.nextInt(whole.length) : whole.length);
        int changes = random.nextInt(cut ? 0 : 1, 4);
        for (int change = 0; change < changes && bytes.length > 0; change++) {
            bytes[random.nextInt(bytes.length)] = anyByte();
        }
        return bytes;
    }

    /** Any byte, but often one that makes trouble. */
    private byte anyByte() {
        byte[] troublesome = {0, -1, 0x7F, -128, 1, 13};
        return random.nextBoolean() ? troublesome[random.nextInt(troublesome.length)] : (byte) random.nextInt(256);
    }
}
