package dev.orrery.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What commands show to people. */
class PrintTest {

    @Test
    void columnsAreAsWideAsTheirTextsAndNumbersStandAtTheRight() {
        assertThat(Table.lines(List.of("name", "n"), List.of(List.of("a\nb", "1"), List.of("longer", "-12.5")),
                Colours.NONE))
                .containsExactly(
                        "name        n",
                        "------  -----",
                        "a b         1",
                        "longer  -12.5");
    }

    @Test
    void textsThatAreTooLongAreCut() {
        List<String> lines = Table.lines(List.of("t"), List.of(List.of("x".repeat(100))), Colours.NONE);

        assertThat(lines.getLast()).hasSize(60).endsWith("x…");
    }

    @Test
    void numbersAreForPeople() {
        assertThat(ReadableNumbers.count(1, "item")).isEqualTo("1 item");
        assertThat(ReadableNumbers.count(12_345, "item")).isEqualTo("12,345 items");
        assertThat(ReadableNumbers.units(2.8349)).isEqualTo("2.83 RU");
        assertThat(ReadableNumbers.bytes(1000)).isEqualTo("1000 B");
        assertThat(ReadableNumbers.bytes(5 << 20)).isEqualTo("5.0 MB");
        assertThat(ReadableNumbers.time(59)).isEqualTo("59s");
        assertThat(ReadableNumbers.time(192)).isEqualTo("3m12s");
        assertThat(ReadableNumbers.time(3840)).isEqualTo("1h04m");
    }

    @Test
    void progressTellsRateAndTimeLeft() {
        Progress progress = new Progress(new PrintWriter(new StringWriter()), false, Colours.NONE, "item");

        assertThat(progress.line(5_000, 0.25, 10))
                .isEqualTo("██████░░░░░░░░░░░░░░░░░░  25%  5,000 items  500/s  30s left");
        assertThat(progress.line(1, -1, 2)).isEqualTo("1 item  1/s  2s");
    }

    @Test
    void progressTellsWhatItWaitsFor() {
        StringWriter watched = new StringWriter();

        new Progress(new PrintWriter(watched), true, Colours.NONE, "item").show(7, 0.5, "waiting for throughput");

        assertThat(watched.toString()).endsWith(" left, waiting for throughput");
    }

    @Test
    void progressIsWrittenOnlyIfSomebodyLooks() {
        StringWriter unwatched = new StringWriter();
        StringWriter watched = new StringWriter();

        try (Progress progress = new Progress(new PrintWriter(unwatched), false, Colours.NONE, "item")) {
            progress.show(1, 0.5);
        }
        try (Progress progress = new Progress(new PrintWriter(watched), true, Colours.NONE, "item")) {
            progress.show(1, 0.5);
            progress.show(2, 0.6);
        }

        assertThat(unwatched.toString()).isEmpty();
        assertThat(watched.toString()).contains("50%").doesNotContain("60%").endsWith("\r\u001B[K");
    }

    @Test
    void coloursAreForTerminalsOfThoseWhoWantThem() {
        assertThat(Colours.TERMINAL.fault("no")).isEqualTo("\u001B[1;31mno\u001B[0m");
        assertThat(Colours.NONE.fault("no")).isEqualTo("no");
        for (StandardStream stream : StandardStream.values()) {
            assertThat(Colours.of(stream, Map.of("TERM", "xterm", "NO_COLOR", "1"))).isEqualTo(Colours.NONE);
            assertThat(Colours.of(stream, Map.of("TERM", "dumb"))).isEqualTo(Colours.NONE);
            assertThat(Colours.of(stream, Map.of())).isEqualTo(Colours.NONE);
        }
    }

    @Test
    void aTableIsAsWideInColoursAsWithout() {
        List<String> plain = Table.lines(List.of("name"), List.of(List.of("Anna")), Colours.NONE);
        List<String> painted = Table.lines(List.of("name"), List.of(List.of("Anna")), Colours.TERMINAL);

        assertThat(painted).isNotEqualTo(plain);
        assertThat(painted.stream().map(line -> line.replaceAll("\u001B\\[[0-9;]*m", ""))).isEqualTo(plain);
    }
}
