package dev.orrery.benchmarks.direct;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.benchmarks.rest.SignedRequests;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.net.URLEncoder;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Requests of direct mode with the tokens that azure-cosmos for Java sends, signed once. */
final class SignedFrames {

    private static final int ITEM = 3;
    private static final int READ = 3;
    private static final int CREATE = 1;
    private static final int BYTE = 0x00;
    private static final int UINT32 = 0x02;
    private static final int SHORT_TEXT = 0x07;
    private static final int TEXT = 0x08;
    private static final String CONTAINER = "dbs/d/colls/c";

    private SignedFrames() {}

    /** What a client sends. */
    interface Frames {
        void write(long number, ByteBuf out);
    }

    /** The first frame of a connection. */
    static ByteBuf context() {
        ByteBuf tokens = Unpooled.buffer();
        number(tokens, 0x0000, 1);
        shortText(tokens, 0x0001, "2020-07-15");
        shortText(tokens, 0x0002, "benchmark");
        ByteBuf out = Unpooled.buffer();
        head(out, 0, 0, tokens);
        return out;
    }

    /** Reads of the items that {@link dev.orrery.benchmarks.rest.Preparation} has made. */
    static Frames reads() {
        String date = now();
        byte[][] frames = new byte[SignedRequests.ITEMS][];
        for (int i = 0; i < frames.length; i++) {
            frames[i] = read("item" + i, "k" + i, date);
        }
        return (number, out) -> out.writeBytes(frames[(int) (number % frames.length)]);
    }

    private static byte[] read(String id, String key, String date) {
        ByteBuf tokens = Unpooled.buffer();
        common(tokens, "get", CONTAINER + "/docs/" + id, date, 0);
        text(tokens, 0x0017, id);
        text(tokens, 0x002B, "[\"" + key + "\"]");
        ByteBuf out = Unpooled.buffer();
        head(out, ITEM, READ, tokens);
        byte[] frame = new byte[out.readableBytes()];
        out.readBytes(frame);
        return frame;
    }

    /** Creates of items that are not there; each run has a name of its own. */
    static Frames creates(String run) {
        ByteBuf common = Unpooled.buffer();
        common(common, "post", CONTAINER, now(), 1);
        byte[] tokens = new byte[common.readableBytes()];
        common.readBytes(tokens);
        return (number, out) -> create(run + number, tokens, out);
    }

    private static void create(String id, byte[] common, ByteBuf out) {
        int start = out.writerIndex();
        out.writeZero(24).writeBytes(common);
        text(out, 0x002B, "[\"" + id + "\"]");
        out.setIntLE(start, out.writerIndex() - start).setShortLE(start + 4, ITEM).setShortLE(start + 6, CREATE);
        byte[] item = SignedRequests.item(id, id).getBytes(UTF_8);
        out.writeIntLE(item.length).writeBytes(item);
    }

    private static String now() {
        return DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC));
    }

    private static void common(ByteBuf tokens, String method, String link, String date, int payloadPresent) {
        String signed = method + "\ndocs\n" + link + "\n" + date.toLowerCase(Locale.ROOT) + "\n\n";
        text(tokens, 0x0001, URLEncoder.encode("type=master&ver=1.0&sig=" + SignedRequests.sign(signed), UTF_8));
        tokens.writeShortLE(0x0002).writeByte(BYTE).writeByte(payloadPresent);
        shortText(tokens, 0x0003, date);
        text(tokens, 0x0013, "/apps/orrery/services/orrery/partitions/0/replicas/0p");
        text(tokens, 0x0015, "d");
        text(tokens, 0x0016, "c");
        shortText(tokens, 0x0028, "2020-07-15");
        text(tokens, 0x002C, "0");
        number(tokens, 0x0049, 5000);
        number(tokens, 0x004D, 17);
        number(tokens, 0x00A2, 0);
    }

    private static void head(ByteBuf out, int type, int operation, ByteBuf tokens) {
        out.writeIntLE(24 + tokens.readableBytes()).writeShortLE(type).writeShortLE(operation).writeZero(16)
                .writeBytes(tokens);
    }

    private static void number(ByteBuf tokens, int id, int value) {
        tokens.writeShortLE(id).writeByte(UINT32).writeIntLE(value);
    }

    private static void shortText(ByteBuf tokens, int id, String value) {
        byte[] text = value.getBytes(UTF_8);
        tokens.writeShortLE(id).writeByte(SHORT_TEXT).writeByte(text.length).writeBytes(text);
    }

    private static void text(ByteBuf tokens, int id, String value) {
        byte[] text = value.getBytes(UTF_8);
        tokens.writeShortLE(id).writeByte(TEXT).writeShortLE(text.length).writeBytes(text);
    }
}
