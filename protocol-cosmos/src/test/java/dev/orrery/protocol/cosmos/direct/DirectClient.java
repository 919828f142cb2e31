package dev.orrery.protocol.cosmos.direct;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A client of direct mode that makes and reads frames by itself, apart from the server's code. */
final class DirectClient implements AutoCloseable {

    static final int ITEM = 3;
    static final int CONTAINER = 2;
    static final int DATABASE = 1;
    static final int PROCEDURE = 7;

    private static final int PAYLOAD_PRESENT = 0x0002;
    private static final int TRANSPORT_ID = 0x004D;
    private static final Map<Integer, String> KEYWORDS =
            Map.of(ITEM, "docs", CONTAINER, "colls", DATABASE, "dbs", PROCEDURE, "sprocs");

    private final Socket socket;
    private final String key;
    private int requests;

    DirectClient(InetSocketAddress address, String key) {
        try {
            this.socket = new Socket(address.getAddress(), address.getPort());
            this.key = key;
            write(0, 0, new Tokens().number(0x0000, 1).shortText(0x0001, "2018-12-31").shortText(0x0002, "test"), "");
            Answer welcome = read(true);
            if (welcome.status != 200) {
                throw new AssertionError("Not welcome: " + welcome);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The tokens of a request. */
    static final class Tokens {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Tokens flag(int id, int value) {
            return add(id, 0x00, new byte[] {(byte) value});
        }

        Tokens number(int id, int value) {
            return add(id, 0x02, little(4).putInt(value).array());
        }

        Tokens shortText(int id, String value) {
            byte[] text = value.getBytes(StandardCharsets.UTF_8);
            return add(id, 0x07, little(1 + text.length).put((byte) text.length).put(text).array());
        }

        Tokens text(int id, String value) {
            byte[] text = value.getBytes(StandardCharsets.UTF_8);
            return add(id, 0x08, little(2 + text.length).putShort((short) text.length).put(text).array());
        }

        Tokens rid(int id, byte[] value) {
            return add(id, 0x0B, little(2 + value.length).putShort((short) value.length).put(value).array());
        }

        /** A token of any type, with its length if the type has one. */
        Tokens add(int id, int type, byte[] value) {
            bytes.writeBytes(little(3).putShort((short) id).put((byte) type).array());
            bytes.writeBytes(value);
            return this;
        }
    }

    /** An answer, with the values of its tokens as text. */
    record Answer(int status, Map<Integer, String> tokens, byte[] payload) {

        JsonValue json() {
            return JsonText.parse(payload);
        }

        long number(int token) {
            return Long.parseLong(tokens.get(token));
        }
    }

    /** Asks by names. */
    Answer ask(int operation, int type, String link, Tokens tokens, String payload) {
        return askSigned(operation, type, link, names(link, tokens), payload);
    }

    /** Adds the names of a link. */
    static Tokens names(String link, Tokens tokens) {
        String[] names = link.split("/");
        for (int i = 0; i + 1 < names.length; i += 2) {
            tokens.text(tokenOf(names[i]), names[i + 1]);
        }
        return tokens;
    }

    /** Asks by a resource id. */
    Answer askByRid(int operation, int type, byte[] rid, Tokens tokens, String payload) {
        String text = Base64.getEncoder().encodeToString(rid).replace('/', '-');
        return askSigned(operation, type, text.toLowerCase(Locale.ROOT), tokens.rid(0x0000, rid), payload);
    }

    private Answer askSigned(int operation, int type, String link, Tokens tokens, String payload) {
        return askAt(ZonedDateTime.now(ZoneOffset.UTC), operation, type, link, tokens, payload);
    }

    /** Asks with a signature of some time. */
    Answer askAt(ZonedDateTime time, int operation, int type, String link, Tokens tokens, String payload) {
        String date = DateTimeFormatter.RFC_1123_DATE_TIME.format(time);
        tokens.shortText(0x0003, date);
        return askWith(authorization(methodOf(operation), KEYWORDS.get(type), link, date), operation, type, tokens,
                payload);
    }

    /** Asks with something that says who asks. */
    Answer askWith(String authorization, int operation, int type, Tokens tokens, String payload) {
        tokens.text(0x0001, authorization);
        tokens.number(TRANSPORT_ID, ++requests);
        try {
            write(type, operation, tokens, payload);
            Answer answer = read(false);
            if (answer.number(0x0035) != requests) {
                throw new AssertionError("An answer to another request: " + answer);
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String methodOf(int operation) {
        return switch (operation) {
            case 2 -> "patch";
            case 3, 4 -> "get";
            case 5 -> "delete";
            case 6 -> "put";
            case 0x11 -> "head";
            default -> "post";
        };
    }

    private static int tokenOf(String keyword) {
        return switch (keyword) {
            case "dbs" -> 0x0015;
            case "colls" -> 0x0016;
            case "docs" -> 0x0017;
            case "sprocs" -> 0x001B;
            case "users" -> 0x0019;
            case "pkranges" -> 0x0036;
            default -> throw new IllegalArgumentException(keyword);
        };
    }

    private String authorization(String method, String type, String link, String date) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(Base64.getDecoder().decode(key), "HmacSHA256"));
            String text = method + "\n" + type + "\n" + link + "\n" + date.toLowerCase(Locale.ROOT) + "\n\n";
            String signature =
                    Base64.getEncoder().encodeToString(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
            return URLEncoder.encode("type=master&ver=1.0&sig=" + signature, StandardCharsets.UTF_8);
        } catch (GeneralSecurityException e) {
            throw new AssertionError(e);
        }
    }

    private void write(int type, int operation, Tokens tokens, String payload) throws IOException {
        byte[] body = payload.getBytes(StandardCharsets.UTF_8);
        if (!(type == 0 && operation == 0)) {
            tokens.flag(PAYLOAD_PRESENT, body.length > 0 ? 1 : 0);
        }
        int head = 24 + tokens.bytes.size();
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.writeBytes(little(8).putInt(head).putShort((short) type).putShort((short) operation).array());
        frame.writeBytes(new byte[16]);
        frame.writeBytes(tokens.bytes.toByteArray());
        if (body.length > 0) {
            frame.writeBytes(little(4).putInt(body.length).array());
            frame.writeBytes(body);
        }
        socket.getOutputStream().write(frame.toByteArray());
    }

    private Answer read(boolean isWelcome) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] bytes = new byte[Integer.reverseBytes(in.readInt()) - 4];
        in.readFully(bytes);
        ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int status = head.getInt();
        head.position(20);
        Map<Integer, String> tokens = new HashMap<>();
        while (head.hasRemaining()) {
            int id = head.getShort() & 0xFFFF;
            tokens.put(id, value(head));
        }
        byte[] payload = {};
        if (!isWelcome && Optional.ofNullable(tokens.get(0x0000)).orElseThrow().equals("1")) {
            payload = new byte[Integer.reverseBytes(in.readInt())];
            in.readFully(payload);
        }
        return new Answer(status, tokens, payload);
    }

    private static String value(ByteBuffer head) {
        int type = head.get();
        return switch (type) {
            case 0x00 -> Integer.toString(head.get());
            case 0x02 -> Long.toString(head.getInt() & 0xFFFFFFFFL);
            case 0x05 -> Long.toString(head.getLong());
            case 0x07 -> text(head, head.get() & 0xFF);
            case 0x08 -> text(head, head.getShort() & 0xFFFF);
            case 0x0E -> Double.toString(head.getDouble());
            default -> throw new AssertionError("A token of the type " + type);
        };
    }

    private static String text(ByteBuffer head, int length) {
        byte[] text = new byte[length];
        head.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }

    private static ByteBuffer little(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
