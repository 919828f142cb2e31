package dev.orrery.storage.rocksdb.file;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The file {@code orrery-durable}: what is known to be on the disk. It is written after each group of changes, once the disk
 * has that, and before anybody is answered; but nobody waits until the disk has the file itself. So it never says too much:
 * what it says is durable and is missing was damaged. After a power cut it may say too little; after the end of a process,
 * however sudden, it says all.
 *
 * <pre>
 * file   two slots of 4096 bytes, which are written by turns, so that one of them is whole
 * slot   checksum (4 bytes): CRC-32C of what follows
 *        sequence (8 bytes): the number of the last change
 *        log (8 bytes): the number of the log that has this change; 0 if that isn't known
 *        manifest (8 bytes): the number of RocksDB's manifest      bytes (8 bytes): how long it is
 *        count (4 bytes), then for so many logs, which are those that exist:
 *            number (8 bytes)      first (8 bytes): the number of the first change in it; 0 if it is empty
 * </pre>
 *
 * Numbers are big-endian. A slot of zeros was never written. Directories from before there was such a file have none.
 */
public final class DurableMark implements AutoCloseable {

    public static final String FILE = "orrery-durable";

    private static final int SLOT_BYTES = 4096;
    private static final int LOGS_MAX = 250;

    /**
     * What is known to be on the disk.
     *
     * @param logs the logs by number, each with the number of the first change in it, or 0 if it is empty
     */
    public record Mark(long sequence, long log, long manifest, long manifestBytes, Map<Long, Long> logs) {

        /** Nothing is known. */
        public static final Mark NONE = new Mark(0, 0, 0, 0, Map.of());

        public Mark {
            logs = Map.copyOf(logs);
        }

        Mark at(long newSequence, long inLog) {
            return new Mark(newSequence, inLog, manifest, manifestBytes, logs);
        }
    }

    private final RandomAccessFile file;
    private int nextSlot;

    private DurableMark(RandomAccessFile file) {
        this.file = file;
    }

    /** What the file of a directory says; nothing if there is none, or none that is readable. */
    public static Mark read(Path directory) throws IOException {
        Path path = directory.resolve(FILE);
        if (!Files.exists(path)) {
            return Mark.NONE;
        }
        byte[] bytes = Files.readAllBytes(path);
        Optional<Mark> first = slot(bytes, 0);
        Optional<Mark> second = slot(bytes, 1);
        // Of two that end with the same change, the one that knows a later manifest is newer.
        return first.filter(one -> second.map(other -> isNotOlder(one, other)).orElse(true))
                .or(() -> second)
                .orElse(Mark.NONE);
    }

    private static boolean isNotOlder(Mark one, Mark other) {
        return one.sequence() != other.sequence()
                ? one.sequence() > other.sequence()
                : one.manifest() != other.manifest()
                        ? one.manifest() > other.manifest()
                        : one.manifestBytes() >= other.manifestBytes();
    }

    /** Opens the file in order to write it, and makes it if there is none, in its full length. */
    public static DurableMark open(Path directory) throws IOException {
        RandomAccessFile file = new RandomAccessFile(directory.resolve(FILE).toFile(), "rw");
        try {
            byte[] zeros = new byte[Math.toIntExact(Math.max(0, 2L * SLOT_BYTES - file.length()))];
            file.seek(file.length());
            file.write(zeros);
            return new DurableMark(file);
        } catch (IOException e) {
            file.close();
            throw e;
        }
    }

    /** Writes a mark into the older slot; the disk gets it when the operating system finds the time. */
    void write(Mark mark) throws IOException {
        file.seek((long) nextSlot * SLOT_BYTES);
        file.write(encode(mark));
        nextSlot = 1 - nextSlot;
    }

    /** Writes a mark into both slots, and waits for the disk. */
    public void seal(Mark mark) throws IOException {
        write(mark);
        write(mark);
        file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    private static byte[] encode(Mark mark) {
        // The older ones may be the only ones with what is in no sorted file.
        TreeMap<Long, Long> logs = new TreeMap<>(mark.logs());
        while (logs.size() > LOGS_MAX) {
            logs.pollLastEntry();
        }
        ByteBuffer slot = ByteBuffer.allocate(40 + 2 * Long.BYTES * logs.size())
                .putInt(0)
                .putLong(mark.sequence())
                .putLong(mark.log())
                .putLong(mark.manifest())
                .putLong(mark.manifestBytes())
                .putInt(logs.size());
        logs.forEach((number, first) -> slot.putLong(number).putLong(first));
        return slot.putInt(0, checksum(slot.array(), Integer.BYTES, slot.capacity())).array();
    }

    private static Optional<Mark> slot(byte[] file, int number) {
        try {
            ByteBuffer slot = ByteBuffer.wrap(file).position(number * SLOT_BYTES);
            int checksum = slot.getInt();
            Mark mark = decode(slot);
            return checksum == checksum(file, number * SLOT_BYTES + Integer.BYTES, slot.position())
                    ? Optional.of(mark)
                    : Optional.empty();
        } catch (BufferUnderflowException | IllegalArgumentException shorter) {
            return Optional.empty();
        }
    }

    private static Mark decode(ByteBuffer slot) {
        long sequence = slot.getLong();
        long log = slot.getLong();
        long manifest = slot.getLong();
        long manifestBytes = slot.getLong();
        int count = slot.getInt();
        if (count < 0 || count > LOGS_MAX) {
            throw new IllegalArgumentException("A slot has no room for so many numbers");
        }
        Map<Long, Long> logs = new HashMap<>();
        for (int i = 0; i < count; i++) {
            logs.put(slot.getLong(), slot.getLong());
        }
        return new Mark(sequence, log, manifest, manifestBytes, logs);
    }

    private static int checksum(byte[] bytes, int from, int to) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, from, to - from);
        return (int) crc.getValue();
    }
}
