package dev.orrery.protocol.cosmos.batch.hybridrow;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * A stream of rows that can tell whether they are whole.
 *
 * <pre>
 * stream   a segment, and then records and further segments in any order
 * segment  81 F0D8FF7F bits int32   a row; the number, if its bit says so, is the length of the whole segment,
 *                                   which is more than these 10 bytes where comments and the like follow
 * record   81 F1D8FF7F int32 uint32 a row of 13 bytes: the length of the row that follows, and its CRC-32
 *          81 …                     that row
 * </pre>
 */
public final class RecordIo {

    private static final Column<Integer> SEGMENT_LENGTH = new Column<>("length", FieldType.INT32, Storage.FIXED);
    private static final RowSchema SEGMENT = new RowSchema(2147473648, List.of(SEGMENT_LENGTH));

    private static final Column<Integer> LENGTH = new Column<>("length", FieldType.INT32, Storage.REQUIRED);
    private static final Column<Long> CRC = new Column<>("crc32", FieldType.UINT32, Storage.REQUIRED);
    private static final RowSchema RECORD = new RowSchema(2147473649, List.of(LENGTH, CRC));

    private RecordIo() {}

    /** Whether bytes begin like a stream of rows. */
    public static boolean isStream(byte[] bytes) {
        return bytes.length > 0 && Byte.toUnsignedInt(bytes[0]) == RowSchema.VERSION;
    }

    /** Reads a stream whose records are all of one schema; the binary values of its rows are parts of the stream. */
    public static List<HybridRow> read(RowSchema schema, byte[] stream) {
        RowInput in = new RowInput(stream);
        List<HybridRow> rows = new ArrayList<>();
        readSegment(in);
        while (!in.isAtEnd()) {
            if (in.schemaAhead() == SEGMENT.id()) {
                readSegment(in);
            } else {
                rows.add(readRecord(schema, in));
            }
        }
        return rows;
    }

    public static byte[] write(RowSchema schema, List<HybridRow> rows) {
        RowOutput out = new RowOutput();
        RowWriter.write(SEGMENT, HybridRow.EMPTY.with(SEGMENT_LENGTH, SEGMENT.fixedBytes()), out);
        for (HybridRow row : rows) {
            writeRecord(schema, row, out);
        }
        return out.toBytes();
    }

    /** Reads a segment up to its length, and passes over the rest: nobody needs it. */
    private static void readSegment(RowInput in) {
        int bytes = SEGMENT.fixedBytes();
        int length = RowReader.read(SEGMENT, in.part(bytes)).value(SEGMENT_LENGTH).orElse(bytes);
        if (length < bytes) {
            throw in.malformed("A segment is shorter than a segment can be").with("length", length);
        }
        in.skip(length - bytes);
    }

    private static HybridRow readRecord(RowSchema schema, RowInput in) {
        HybridRow head = RowReader.read(RECORD, in.part(RECORD.fixedBytes()));
        RowInput body = in.part(head.value(LENGTH).orElseThrow());
        if (crcOf(body.rest()) != head.value(CRC).orElseThrow()) {
            throw body.malformed("A record is damaged: its checksum is not that of its contents");
        }
        return RowReader.read(schema, body);
    }

    private static void writeRecord(RowSchema schema, HybridRow row, RowOutput out) {
        RowOutput body = new RowOutput();
        RowWriter.write(schema, row, body);
        ByteBuffer written = body.written();
        RowWriter.write(RECORD, HybridRow.EMPTY.with(LENGTH, written.remaining()).with(CRC, crcOf(written)), out);
        out.append(written);
    }

    private static long crcOf(ByteBuffer bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes.duplicate());
        return crc.getValue();
    }
}
