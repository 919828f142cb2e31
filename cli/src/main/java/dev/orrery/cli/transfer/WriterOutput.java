package dev.orrery.cli.transfer;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * Text in UTF-8, byte by byte, for a writer of letters; a letter may be cut by the end of what is written at once. Unlike
 * the writer it tells that nobody reads it any more.
 */
final class WriterOutput extends OutputStream {

    private final PrintWriter writer;
    private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);
    private final CharBuffer letters = CharBuffer.allocate(1 << 13);
    private ByteBuffer rest = ByteBuffer.allocate(0);

    WriterOutput(PrintWriter writer) {
        this.writer = writer;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        ByteBuffer in = ByteBuffer.allocate(rest.remaining() + length).put(rest).put(bytes, offset, length).flip();
        CoderResult result;
        do {
            result = decoder.decode(in, letters, false);
            writer.append(letters.flip());
            letters.clear();
        } while (result.isOverflow());
        rest = ByteBuffer.allocate(in.remaining()).put(in).flip();
        if (writer.checkError()) {
            // Whoever read it has gone.
            throw new IOException("Closed");
        }
    }

    @Override
    public void flush() {
        writer.flush();
    }
}
