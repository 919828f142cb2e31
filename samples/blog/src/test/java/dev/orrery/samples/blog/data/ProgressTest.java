package dev.orrery.samples.blog.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private final AtomicLong millis = new AtomicLong();
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final Progress progress = new Progress(
            "blog-v1",
            new PrintStream(shown, true, StandardCharsets.UTF_8),
            () -> Instant.ofEpochMilli(millis.get()));

    @Test
    void itShowsHowFarHowFastAndHowLong() {
        progress.start(1_000, 10_000);
        millis.set(2_000);

        progress.add(4_000);

        assertThat(lastLine())
                .isEqualTo("blog-v1 [###############               ]  50 %  5,000 of 10,000  2,000/s  0:03 left ");
    }

    @Test
    void itIsNotDrawnForEachItem() {
        progress.start(0, 10_000);
        for (int i = 0; i < 1_000; i++) {
            millis.incrementAndGet();
            progress.add(1);
        }

        assertThat(shown.toString(StandardCharsets.UTF_8).split("\r")).hasSize(1 + 1 + 5);
    }

    @Test
    void hoursAreShownIfItTakesSome() {
        progress.start(0, 1_000_000);
        millis.set(10_000);

        progress.add(1_000);

        assertThat(lastLine()).contains("100/s  2:46:30 left");
    }

    private String lastLine() {
        String all = shown.toString(StandardCharsets.UTF_8);
        return all.substring(all.lastIndexOf('\r') + 1);
    }
}
