package dev.orrery.storage.rocksdb.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogReaderTest {

    @TempDir
    private Path directory;

    /** Lengths around a block's make fragments of every kind, and ends of blocks that are too short for one. */
    @Test
    void whatWasWrittenIsReadWhereverBlocksEnd() throws IOException {
        int[] lengths = {1, 32_761, 20, 32_741 - 7 - 7, 5, 32_750, 3, 100_000, 12, 65_000, 1};
        List<byte[]> records = records(lengths);
        Path file = write(records);

        try (LogReader reader = LogReader.open(file)) {
            for (byte[] record : records) {
                assertThat(reader.next().orElseThrow().bytes()).isEqualTo(record);
            }
            assertThat(reader.next()).isEmpty();
            assertThat(reader.isAtEnd()).isTrue();
        }
    }

    @Test
    void behindDamageTheNextRecordIsFound() throws IOException {
        List<byte[]> records = records(100, 100, 100, 40_000, 100);
        Path file = write(records);
        flip(file, 150);

        try (LogReader reader = LogReader.open(file)) {
            assertThat(reader.next().orElseThrow().bytes()).isEqualTo(records.get(0));
            assertThat(reader.next()).isEmpty();
            assertThat(reader.isAtEnd()).isFalse();
            assertThat(reader.position()).isEqualTo(107);
            assertThat(reader.skipDamage()).isTrue();
            assertThat(reader.next().orElseThrow().bytes()).isEqualTo(records.get(2));
        }
    }

    /** A record's later fragments are no sign that anything came after it. */
    @Test
    void theRestOfADamagedRecordIsNoRecord() throws IOException {
        Path file = write(records(100, 70_000));
        flip(file, 200);

        try (LogReader reader = LogReader.open(file)) {
            assertThat(reader.next()).isPresent();
            assertThat(reader.next()).isEmpty();
            assertThat(reader.skipDamage()).isFalse();
        }
    }

    @Test
    void noByteCanBeFlippedUnnoticed() throws IOException {
        List<byte[]> records = records(30, 40);
        Path file = write(records);
        byte[] whole = Files.readAllBytes(file);
        for (int at = 0; at < whole.length; at++) {
            Files.write(file, whole);
            flip(file, at);

            try (LogReader reader = LogReader.open(file)) {
                Optional<LogRecord> first = reader.next();
                Optional<LogRecord> second = first.isPresent() ? reader.next() : Optional.empty();
                assertThat(first.isPresent() && second.isPresent()).as("flipped at %d", at).isFalse();
            }
        }
    }

    private static List<byte[]> records(int... lengths) {
        List<byte[]> records = new ArrayList<>();
        Random random = new Random(1);
        for (int length : lengths) {
            byte[] record = new byte[length];
            random.nextBytes(record);
            records.add(record);
        }
        return records;
    }

    private Path write(List<byte[]> records) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] record : records) {
            out.write(LogWriter.fragments(out.size(), record));
        }
        return Files.write(directory.resolve("000001.log"), out.toByteArray());
    }

    private static void flip(Path file, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[at] ^= 0x40;
        Files.write(file, bytes);
    }
}
