package dev.orrery.storage.rocksdb.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Reads a file in the format of RocksDB's logs, which its manifests have too, up to the first place that is damaged.
 *
 * <pre>
 * file      blocks of 32768 bytes; the last one may be shorter
 * block     fragments, then fewer than seven bytes that mean nothing
 * fragment  checksum (4 bytes)  length (2 bytes)  type (1 byte)  as many bytes as the length says
 * type      01 a whole record   02 the first part of one   03 a middle part   04 the last part
 *           80 and above: to be skipped by whoever doesn't know it
 * checksum  CRC-32C of type and bytes, rotated right by 15 bits, plus A282EAD8
 * </pre>
 *
 * Numbers are little-endian. RocksDB appends each record by itself, in one piece or several; Orrery has it wait for the disk
 * after each, so that a power cut can tear no record but the last.
 */
final class LogReader implements AutoCloseable {

    static final int BLOCK_BYTES = 32 << 10;
    static final int HEADER_BYTES = 7;
    static final byte WHOLE = 1;
    static final byte FIRST = 2;
    static final byte MIDDLE = 3;
    static final byte LAST = 4;

    private static final int SKIPPED_TYPES = 0x80;
    private static final int CHECKSUM_MASK = 0xA282EAD8;

    private final RandomAccessFile file;
    private final long length;
    private final byte[] block = new byte[BLOCK_BYTES];
    private final CRC32C crc = new CRC32C();
    private long blockAt = -1;
    private int blockLength;
    private long position;

    private LogReader(RandomAccessFile file) throws IOException {
        this.file = file;
        this.length = file.length();
    }

    static LogReader open(Path path) throws IOException {
        return new LogReader(new RandomAccessFile(path.toFile(), "r"));
    }

    /** The next record; empty at the end of the file and at a place where no record can be read. */
    Optional<LogRecord> next() throws IOException {
        Optional<Fragment> fragment = fragmentAt(position);
        while (fragment.isPresent() && fragment.get().isSkipped()) {
            position = fragment.get().end();
            fragment = fragmentAt(position);
        }
        Optional<LogRecord> record = fragment.isPresent() ? startingWith(fragment.get()) : Optional.empty();
        record.ifPresent(found -> position = found.end());
        return record;
    }

    /** Where the last record ended, or where one that was looked for begins. */
    long position() {
        return position;
    }

    long length() {
        return length;
    }

    /** Whether all of the file was read: nothing follows the last record. */
    boolean isAtEnd() {
        return fragmentBegin(position) >= length;
    }

    /** Looks behind a damaged place for the beginning of another record, and goes there. */
    boolean skipDamage() throws IOException {
        for (long at = position + 1; at + HEADER_BYTES <= length; at++) {
            load(at);
            if (looksLikeABeginning(offset(at)) && begins(at)) {
                position = at;
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** The checksum that stands before a fragment. */
    static int checksum(CRC32C crc, byte[] bytes, int typeAt, int payloadLength) {
        crc.reset();
        crc.update(bytes, typeAt, 1 + payloadLength);
        return Integer.rotateRight((int) crc.getValue(), 15) + CHECKSUM_MASK;
    }

    private record Fragment(byte type, long begin, long end) {

        boolean isSkipped() {
            return Byte.toUnsignedInt(type) >= SKIPPED_TYPES;
        }
    }

    // Few bytes do, so that few checksums have to be computed.
    private boolean looksLikeABeginning(int at) {
        int typeAt = at + HEADER_BYTES - 1;
        return typeAt < blockLength && (block[typeAt] == WHOLE || block[typeAt] == FIRST);
    }

    private boolean begins(long at) throws IOException {
        return fragmentAt(at).filter(it -> switch (it.type()) {
            case WHOLE -> it.end() - it.begin() > HEADER_BYTES;
            // What is continued fills its block.
            case FIRST -> it.end() % BLOCK_BYTES == 0;
            default -> false;
        }).isPresent();
    }

    private Optional<LogRecord> startingWith(Fragment first) throws IOException {
        if (first.type() == WHOLE) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            append(first, bytes);
            return Optional.of(new LogRecord(first.begin(), first.end(), bytes.toByteArray()));
        }
        return first.type() == FIRST ? assemble(first) : Optional.empty();
    }

    private Optional<LogRecord> assemble(Fragment first) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(2 * BLOCK_BYTES);
        Fragment part = first;
        append(part, bytes);
        while (part.type() != LAST) {
            Optional<Fragment> next = fragmentAt(part.end());
            if (next.isEmpty() || (next.get().type() != MIDDLE && next.get().type() != LAST)) {
                return Optional.empty();
            }
            part = next.get();
            append(part, bytes);
        }
        return Optional.of(new LogRecord(first.begin(), part.end(), bytes.toByteArray()));
    }

    private void append(Fragment fragment, ByteArrayOutputStream bytes) throws IOException {
        load(fragment.begin());
        int from = offset(fragment.begin()) + HEADER_BYTES;
        bytes.write(block, from, (int) (fragment.end() - fragment.begin()) - HEADER_BYTES);
    }

    /** The fragment that begins at a place or, if no header has room there, with the next block; if it is undamaged. */
    private Optional<Fragment> fragmentAt(long place) throws IOException {
        long begin = fragmentBegin(place);
        if (begin + HEADER_BYTES > length) {
            return Optional.empty();
        }
        load(begin);
        int at = offset(begin);
        int payload = Byte.toUnsignedInt(block[at + 4]) | Byte.toUnsignedInt(block[at + 5]) << 8;
        byte type = block[at + 6];
        boolean isKnown = (type >= WHOLE && type <= LAST) || Byte.toUnsignedInt(type) >= SKIPPED_TYPES;
        int end = at + HEADER_BYTES + payload;
        if (!isKnown || end > blockLength || checksum(crc, block, at + 6, payload) != storedChecksum(at)) {
            return Optional.empty();
        }
        return Optional.of(new Fragment(type, begin, blockAt + end));
    }

    private static long fragmentBegin(long place) {
        long left = BLOCK_BYTES - place % BLOCK_BYTES;
        return left < HEADER_BYTES ? place + left : place;
    }

    private int storedChecksum(int at) {
        return Byte.toUnsignedInt(block[at])
                | Byte.toUnsignedInt(block[at + 1]) << 8
                | Byte.toUnsignedInt(block[at + 2]) << 16
                | Byte.toUnsignedInt(block[at + 3]) << 24;
    }

    private int offset(long place) {
        return (int) (place - blockAt);
    }

    private void load(long place) throws IOException {
        long wanted = place - place % BLOCK_BYTES;
        if (wanted != blockAt) {
            blockLength = (int) Math.min(BLOCK_BYTES, length - wanted);
            file.seek(wanted);
            file.readFully(block, 0, blockLength);
            blockAt = wanted;
        }
    }
}
