package dev.orrery.cli.transfer.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SourceBytesTest {

    @Test
    void linesOfAnyLengthAreReadHoweverTheBytesArrive() throws IOException {
        List<String> lines = List.of("a", "", "b".repeat(65_536), "c".repeat(200_000), "d".repeat(65_535), "e");
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);

        assertThat(linesOf(new ByteArrayInputStream(text))).isEqualTo(lines);
        assertThat(linesOf(inPiecesOf(7, text))).isEqualTo(lines);
    }

    @Test
    void theLastLineMayHaveAnEnd() throws IOException {
        byte[] text = "a\nb\n".getBytes(StandardCharsets.UTF_8);

        assertThat(linesOf(new ByteArrayInputStream(text))).containsExactly("a", "b");
    }

    @Test
    void itIsDryBetweenTwoPiecesThatArrive() throws IOException {
        SourceBytes bytes = new SourceBytes(new ByteArrayInputStream(new byte[] {1, 2}));

        assertThat(bytes.isDry()).isFalse();
        assertThat(bytes.peek()).isEqualTo(1);
        assertThat(bytes.read()).isEqualTo(1);
        assertThat(bytes.isDry()).isFalse();
        assertThat(bytes.read()).isEqualTo(2);
        assertThat(bytes.isDry()).isTrue();
        assertThat(bytes.read()).isEqualTo(SourceBytes.END);
    }

    private static List<String> linesOf(InputStream in) throws IOException {
        SourceBytes bytes = new SourceBytes(in);
        List<String> lines = new ArrayList<>();
        while (bytes.peek() != SourceBytes.END) {
            lines.add(new String(bytes.line(), StandardCharsets.UTF_8));
        }
        return lines;
    }

    private static InputStream inPiecesOf(int size, byte[] text) {
        return new ByteArrayInputStream(text) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(length, size));
            }
        };
    }
}
