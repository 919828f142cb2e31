package dev.orrery.protocol.cosmos.batch.hybridrow;

import dev.orrery.model.value.ByteBuilder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** Bytes written down by hand: digits in pairs, and texts in single quotes. */
public final class RowBytes {

    private static final Pattern PART = Pattern.compile("'(?<text>[^']*)'|(?<digits>[0-9A-Fa-f]+)");
    private static final byte[] SEGMENT = of("81 F0D8FF7F 01 0A000000");
    private static final byte[] RECORD = of("81 F1D8FF7F");

    private RowBytes() {}

    public static byte[] of(String notation) {
        ByteBuilder bytes = new ByteBuilder();
        Matcher parts = PART.matcher(notation);
        while (parts.find()) {
            String text = parts.group("text");
            bytes.append(text != null
                    ? text.getBytes(StandardCharsets.UTF_8)
                    : HexFormat.of().parseHex(parts.group("digits")));
        }
        return bytes.toBytes();
    }

    /** A stream of the given rows, with lengths and checksums that are right. */
    public static byte[] stream(String... rows) {
        ByteBuilder stream = new ByteBuilder().append(SEGMENT);
        for (String row : rows) {
            byte[] body = of(row);
            stream.append(RECORD).append(lengthAndChecksum(body)).append(body);
        }
        return stream.toBytes();
    }

    private static byte[] lengthAndChecksum(byte[] body) {
        CRC32 crc = new CRC32();
        crc.update(body);
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(body.length)
                .putInt((int) crc.getValue())
                .array();
    }
}
