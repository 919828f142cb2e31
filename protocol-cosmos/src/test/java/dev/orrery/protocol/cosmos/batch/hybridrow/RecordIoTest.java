package dev.orrery.protocol.cosmos.batch.hybridrow;

import static dev.orrery.model.ErrorCode.INVALID_REQUEST;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordIoTest {

    private static final Column<Integer> COUNT = new Column<>("count", FieldType.INT32, Storage.FIXED);
    private static final Column<String> NAME = new Column<>("name", FieldType.UTF8, Storage.VARIABLE);
    private static final Column<ByteBuffer> DATA = new Column<>("data", FieldType.BINARY, Storage.VARIABLE);
    private static final Column<Double> PRICE = new Column<>("price", FieldType.FLOAT64, Storage.SPARSE);
    private static final Column<Boolean> SOLD = new Column<>("sold", FieldType.BOOLEAN, Storage.SPARSE);
    private static final RowSchema SCHEMA = new RowSchema(5, List.of(COUNT, NAME, DATA, PRICE, SOLD));

    private static final HybridRow FULL = HybridRow.EMPTY
            .with(COUNT, -2)
            .with(NAME, "é")
            .with(DATA, ByteBuffer.wrap(new byte[] {1, 2}))
            .with(PRICE, 1.5)
            .with(SOLD, false);

    @Test
    void aStreamWithoutRecordsIsOneSegment() {
        byte[] stream = RecordIo.write(SCHEMA, List.of());

        assertThat(stream).isEqualTo(RowBytes.of("81 F0D8FF7F 01 0A000000"));
        assertThat(RecordIo.read(SCHEMA, stream)).isEmpty();
    }

    @Test
    void aRowHasItsColumnsWhereItsSchemaSays() {
        byte[] stream = RecordIo.write(SCHEMA, List.of(FULL));

        assertThat(stream).isEqualTo(RowBytes.stream(
                "81 05000000 07 FEFFFFFF 02 C3A9 02 0102 10 04 000000000000F83F 02 05"));
        assertThat(RecordIo.read(SCHEMA, stream)).containsExactly(FULL);
    }

    @Test
    void absentFixedColumnsKeepTheirPlaceAndOthersTakeNone() {
        byte[] stream = RecordIo.write(SCHEMA, List.of(HybridRow.EMPTY));

        assertThat(stream).isEqualTo(RowBytes.stream("81 05000000 00 00000000"));
        assertThat(RecordIo.read(SCHEMA, stream)).containsExactly(HybridRow.EMPTY);
    }

    @Test
    void whatStandsInThePlaceOfAnAbsentColumnDoesNotCount() {
        byte[] stream = RowBytes.stream("81 05000000 02 FFFFFFFF 01 'x'");

        assertThat(RecordIo.read(SCHEMA, stream)).containsExactly(HybridRow.EMPTY.with(NAME, "x"));
    }

    @Test
    void moreThanEightColumnsHaveMoreThanOneByteOfBits() {
        List<Column<String>> columns = Stream.of("a", "b", "c", "d", "e", "f", "g", "h", "i")
                .map(name -> new Column<>(name, FieldType.UTF8, Storage.VARIABLE))
                .toList();
        RowSchema wide = new RowSchema(6, List.copyOf(columns));
        HybridRow row = HybridRow.EMPTY.with(columns.getFirst(), "x").with(columns.getLast(), "y");

        byte[] stream = RecordIo.write(wide, List.of(row));

        assertThat(stream).isEqualTo(RowBytes.stream("81 06000000 01 01 01 'x' 01 'y'"));
        assertThat(RecordIo.read(wide, stream)).containsExactly(row);
    }

    @Test
    void longTextsHaveLengthsOfMoreThanOneByte() {
        HybridRow row = HybridRow.EMPTY.with(NAME, "x".repeat(20_000));

        assertThat(RecordIo.read(SCHEMA, RecordIo.write(SCHEMA, List.of(row, FULL)))).containsExactly(row, FULL);
    }

    @Test
    void aSegmentMayBeLongerAndMayComeAgain() {
        byte[] stream = RowBytes.of(
                """
                81 F0D8FF7F 01 14000000 14 02 07 'comment'
                81 F0D8FF7F 01 0A000000
                81 F0D8FF7F 00 00000000
                """);

        assertThat(RecordIo.read(SCHEMA, stream)).isEmpty();
    }

    @Test
    void sparseFieldsMayHaveTheirNameWrittenOut() {
        byte[] stream = RowBytes.stream("81 05000000 00 00000000 03 0A 'sold' 14 0B 'other' 01 'x' 07 00 01000000");

        assertThat(RecordIo.read(SCHEMA, stream)).containsExactly(HybridRow.EMPTY.with(SOLD, true));
    }

    @Test
    void aSparseNullIsAbsent() {
        assertThat(RecordIo.read(SCHEMA, RowBytes.stream("81 05000000 00 00000000 01 04")))
                .containsExactly(HybridRow.EMPTY);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "81 05000000",
        "81 05000000 01 0000",
        "80 05000000 00 00000000",
        "81 06000000 00 00000000",
        "81 05000000 02 00000000 05 'x'",
        "81 05000000 02 00000000 02 C328",
        "81 05000000 04 00000000 FFFFFFFF07",
        "81 05000000 04 00000000 FFFFFFFFFFFFFFFF",
        "81 05000000 04 00000000 FFFFFFFF7F",
        "81 05000000 00 00000000 63 04",
        "81 05000000 00 00000000 10",
        "81 05000000 00 00000000 10 04 0000",
        "81 05000000 00 00000000 03 04",
        "81 05000000 00 00000000 07 01 01000000",
        "81 05000000 00 00000000 14 FFFFFFFF07 'x'",
    })
    void aMalformedRowIsRefused(String row) {
        assertThatOrreryFails(() -> RecordIo.read(SCHEMA, RowBytes.stream(row))).withCode(INVALID_REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "",
        "81 F0D8",
        "81 F1D8FF7F 00000000 00000000",
        "81 F0D8FF7F 01 09000000",
        "81 F0D8FF7F 01 FFFFFFFF",
        "81 F0D8FF7F 01 FFFFFF7F",
        "81 F0D8FF7F 01 0A000000 81",
        "81 F0D8FF7F 01 0A000000 81 F1D8FF7F 0100",
        "81 F0D8FF7F 01 0A000000 81 F1D8FF7F FFFFFF7F 00000000",
        "81 F0D8FF7F 01 0A000000 81 F1D8FF7F FFFFFFFF 00000000",
        "81 F0D8FF7F 01 0A000000 81 05000000 00 00000000",
    })
    void aMalformedStreamIsRefused(String stream) {
        assertThatOrreryFails(() -> RecordIo.read(SCHEMA, RowBytes.of(stream))).withCode(INVALID_REQUEST);
    }

    @Test
    void aDamagedRecordIsRefused() {
        byte[] stream = RecordIo.write(SCHEMA, List.of(FULL));
        stream[stream.length - 3] ^= 1;

        assertThatOrreryFails(() -> RecordIo.read(SCHEMA, stream))
                .withCode(INVALID_REQUEST)
                .withMessageContaining("checksum");
    }
}
