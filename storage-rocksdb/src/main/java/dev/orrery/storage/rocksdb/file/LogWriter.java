package dev.orrery.storage.rocksdb.file;

import java.io.ByteArrayOutputStream;
import java.util.zip.CRC32C;

/** Writes records in the format that {@link LogReader} reads. */
public final class LogWriter {

    private LogWriter() {}

    /** The bytes of a record that is appended to a file of some length. */
    public static byte[] fragments(long fileLength, byte[] record) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(record.length + 100);
        CRC32C crc = new CRC32C();
        int from = 0;
        boolean isFirst = true;
        do {
            int room = LogReader.BLOCK_BYTES - (int) ((fileLength + out.size()) % LogReader.BLOCK_BYTES);
            if (room < LogReader.HEADER_BYTES) {
                out.write(new byte[room], 0, room);
                room = LogReader.BLOCK_BYTES;
            }
            int length = Math.min(room - LogReader.HEADER_BYTES, record.length - from);
            boolean isLast = from + length == record.length;
            byte[] fragment = new byte[LogReader.HEADER_BYTES + length];
            fragment[4] = (byte) length;
            fragment[5] = (byte) (length >> 8);
            fragment[6] = type(isFirst, isLast);
            System.arraycopy(record, from, fragment, LogReader.HEADER_BYTES, length);
            int checksum = LogReader.checksum(crc, fragment, 6, length);
            for (int i = 0; i < Integer.BYTES; i++) {
                fragment[i] = (byte) (checksum >>> (8 * i));
            }
            out.write(fragment, 0, fragment.length);
            from += length;
            isFirst = false;
        } while (from < record.length);
        return out.toByteArray();
    }

    private static byte type(boolean isFirst, boolean isLast) {
        if (isFirst) {
            return isLast ? LogReader.WHOLE : LogReader.FIRST;
        }
        return isLast ? LogReader.LAST : LogReader.MIDDLE;
    }
}
