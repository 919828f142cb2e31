package dev.orrery.storage.rocksdb.file;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * A record of RocksDB's manifest: a change of the list of files. Of its fields, only those are kept that tell which column
 * families there are and which logs are still needed.
 *
 * <pre>
 * record    field…
 * field     tag (varint), then what the tag says:
 *           01 bytes   02 log   03 number   04 last sequence number   05 number bytes   06 number number   09 number   0A log to keep
 *           67 a new file: level, number, size (varints), bytes, bytes, number, number, then tag and bytes, until the tag 1
 *           C8 column family   C9 bytes: the name of a new column family   CA the family is dropped   CB number
 *           012C how many records follow that belong to this one
 *           2000 and above: bytes
 * varint    seven bits a byte, lowest first; the top bit says that another byte follows
 * bytes     length (varint), then as many bytes
 * </pre>
 */
public record ManifestEdit(
        int family,
        Optional<String> addedFamily,
        boolean isDrop,
        OptionalLong log,
        OptionalLong logToKeep,
        OptionalLong lastSequence,
        OptionalInt moreInGroup) {

    private static final int END_OF_FILE_FIELDS = 1;
    private static final int IGNORED = 0x2000;

    /** Reads a record; fails with an {@link IllegalArgumentException} if it is none. */
    static ManifestEdit decode(byte[] record) {
        try {
            return new Decoder(ByteBuffer.wrap(record)).decode();
        } catch (BufferUnderflowException e) {
            throw new IllegalArgumentException("A record ends too early", e);
        }
    }

    private static final class Decoder {

        private final ByteBuffer in;
        private int family;
        private Optional<String> addedFamily = Optional.empty();
        private boolean isDrop;
        private OptionalLong log = OptionalLong.empty();
        private OptionalLong logToKeep = OptionalLong.empty();
        private OptionalLong lastSequence = OptionalLong.empty();
        private OptionalInt moreInGroup = OptionalInt.empty();

        Decoder(ByteBuffer in) {
            this.in = in;
        }

        ManifestEdit decode() {
            while (in.hasRemaining()) {
                field((int) varint());
            }
            return new ManifestEdit(family, addedFamily, isDrop, log, logToKeep, lastSequence, moreInGroup);
        }

        private void field(int tag) {
            switch (tag) {
                case 0x01 -> bytes();
                case 0x02 -> log = OptionalLong.of(varint());
                case 0x03, 0x09, 0xCB -> varint();
                case 0x04 -> lastSequence = OptionalLong.of(varint());
                case 0x05 -> {
                    varint();
                    bytes();
                }
                case 0x06 -> {
                    varint();
                    varint();
                }
                case 0x0A -> logToKeep = OptionalLong.of(varint());
                case 0x67 -> newFile();
                case 0xC8 -> family = (int) varint();
                case 0xC9 -> addedFamily = Optional.of(new String(bytes(), StandardCharsets.UTF_8));
                case 0xCA -> isDrop = true;
                case 0x12C -> moreInGroup = OptionalInt.of((int) varint());
                default -> {
                    if (tag < IGNORED) {
                        throw new IllegalArgumentException("An unknown field " + tag);
                    }
                    bytes();
                }
            }
        }

        private void newFile() {
            for (int i = 0; i < 3; i++) {
                varint();
            }
            bytes();
            bytes();
            varint();
            varint();
            while (varint() != END_OF_FILE_FIELDS) {
                bytes();
            }
        }

        private byte[] bytes() {
            long length = varint();
            if (length < 0 || length > in.remaining()) {
                throw new IllegalArgumentException("A field is longer than its record");
            }
            byte[] bytes = new byte[(int) length];
            in.get(bytes);
            return bytes;
        }

        private long varint() {
            long value = 0;
            for (int shift = 0; shift < Long.SIZE; shift += 7) {
                byte next = in.get();
                value |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    return value;
                }
            }
            throw new IllegalArgumentException("A number is too long");
        }
    }
}
