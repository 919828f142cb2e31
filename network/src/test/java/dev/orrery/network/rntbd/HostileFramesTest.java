package dev.orrery.network.rntbd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.Endpoint;
import dev.orrery.network.TestNetwork;
import dev.orrery.network.Work;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.Scaled;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Tier;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Clients that mean no good. They lose their connections, or get an answer; a good client is answered all the while, and in the
 * end no buffer, no memory and no connection is missing.
 */
class HostileFramesTest {

    private static final int FRAMES = Tier.rounds("orrery.hostile.frames", 4_000, 1_000_000);
    private static final int FRAMES_OF_A_CONNECTION = 8;
    private static final RntbdLimits LIMITS = new RntbdLimits(10_000, 120_000, 8);
    private static final Duration TOO_LONG = TestNetwork.REQUEST_TIME.plusSeconds(1);
    private static final int OK = 200;
    private static final int REFUSED = 429;

    private final TestNetwork network = new TestNetwork(TestNetwork.PATIENCE);
    private final AtomicInteger begun = new AtomicInteger();
    private Endpoint endpoint;
    private Socket good;

    /** Sends back what came. */
    private final class Echo implements RntbdHandler {

        @Override
        public RntbdResponse welcome(RntbdRequest context) {
            return new RntbdResponse(context.tokens().has(0x0002) ? OK : 400).shortText(0x0002, "Orrery");
        }

        @Override
        public RntbdTask taskFor(RntbdRequest request) {
            return new EchoTask(request);
        }
    }

    /** A request whose payload is sent back. */
    private final class EchoTask implements RntbdTask {

        private final RntbdRequest request;

        EchoTask(RntbdRequest request) {
            this.request = request;
        }

        @Override
        public Work work() {
            return Work.INSTANT;
        }

        @Override
        public RntbdResponse answer() {
            begun.incrementAndGet();
            return response(OK).payload(request.payload());
        }

        @Override
        public Optional<RntbdResponse> answerBriefly() {
            return Optional.of(answer());
        }

        @Override
        public RntbdResponse refuse(Duration retryAfter) {
            return response(REFUSED);
        }

        @Override
        public RntbdResponse fail() {
            return response(500);
        }

        private RntbdResponse response(int status) {
            return new RntbdResponse(status).byteToken(0, request.payload().length > 0 ? 1 : 0);
        }
    }

    @BeforeEach
    void open() throws IOException {
        endpoint = network.open(new RntbdProtocol(new Echo(), LIMITS));
        good = connect();
    }

    @AfterEach
    void theGoodClientIsAnsweredAndNothingIsMissing() throws IOException {
        assertGoodClientIsAnswered();
        Eventually.isTrue("only the good client is there", () -> endpoint.connections() == 1);
        Eventually.isTrue("no memory is taken", () -> network.bodyBytes() == 0);
        good.close();
        Eventually.isTrue("nobody is there", () -> endpoint.connections() == 0);
        endpoint.close();
        network.close();
    }

    @Test
    void otherProtocolsHaveToGo() throws Exception {
        for (String other : List.of("GET / HTTP/1.1\r\nhost: x\r\n\r\n", "SSH-2.0-OpenSSH_9.6\r\n", "\0".repeat(64))) {
            try (Socket socket = reach()) {
                socket.getOutputStream().write(other.getBytes(StandardCharsets.ISO_8859_1));
                assertThat(rest(socket)).as(other).isEmpty();
            }
        }
    }

    @Test
    void whoNeverFinishesAHandshakeHasToGo() throws Exception {
        byte[] hello = clientHello();
        List<Socket> silent = new ArrayList<>();
        for (int length = 1; length < hello.length; length += 37) {
            Socket socket = reach();
            socket.getOutputStream().write(hello, 0, length);
            silent.add(socket);
        }
        assertGoodClientIsAnswered();

        network.passUntil("they are gone", endpoint, TOO_LONG, () -> endpoint.connections() <= 1);
        for (Socket socket : silent) {
            socket.close();
        }
    }

    private static byte[] clientHello() throws Exception {
        SSLEngine client = SSLContext.getDefault().createSSLEngine();
        client.setUseClientMode(true);
        ByteBuffer hello = ByteBuffer.allocate(client.getSession().getPacketBufferSize());
        client.wrap(ByteBuffer.allocate(0), hello);
        return Arrays.copyOf(hello.array(), hello.position());
    }

    @Test
    void nothingIsBegunBeforeTheContext() throws Exception {
        try (Socket socket = reach()) {
            write(socket, Frame.request(1), Frame.context(), Frame.request(2));

            assertThat(rest(socket)).isEmpty();
        }
        try (Socket socket = reach()) {
            write(socket, new Frame(0, 0), Frame.context(), Frame.request(2));

            assertThat(statuses(rest(socket))).containsExactly(400);
        }
        assertThat(begun).hasValue(0);
    }

    @Test
    void aSecondContextIsARequestLikeAnyOther() throws Exception {
        try (Socket socket = connect()) {
            write(socket, Frame.context(), Frame.context(), Frame.request(1));
            socket.shutdownOutput();

            assertThat(statuses(rest(socket))).containsExactly(OK, OK, OK);
        }
    }

    @Test
    void aPayloadThatIsLongerThanItsLengthEndsTheConnection() throws Exception {
        byte[] frame = Frame.request(1).payload(new byte[50]).toBytes();
        ByteBuffer.wrap(frame).order(ByteOrder.LITTLE_ENDIAN).putInt(frame.length - 54, 20);
        try (Socket socket = connect()) {
            socket.getOutputStream().write(frame);

            assertThat(statuses(rest(socket))).isSubsetOf(OK);
        }
    }

    @Test
    void whatHasArrivedOfAPayloadCountsAndIsGivenBack() throws Exception {
        byte[] frame = Frame.request(1).payload(new byte[100_000]).toBytes();
        List<Socket> halves = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            Socket socket = connect();
            socket.getOutputStream().write(frame, 0, frame.length - 1);
            halves.add(socket);
        }
        Eventually.isTrue("it counts", () -> network.bodyBytes() == 2 * 99_999);

        try (Socket third = connect()) {
            third.getOutputStream().write(frame);
            assertThat(answer(third)).as("there is no room for a third").isEqualTo(REFUSED);
            write(third, Frame.request(2));
            assertThat(answer(third)).as("but for what has no payload").isEqualTo(OK);
        }
        halves.getFirst().close();
        Eventually.isTrue("one has given back", () -> network.bodyBytes() == 99_999);
        network.passUntil("the other was too slow", endpoint, TOO_LONG, () -> network.bodyBytes() == 0);
        halves.getLast().close();
    }

    @Test
    void aHeadMayNotHaveMoreTokensThanThereAre() throws Exception {
        Frame many = Frame.request(1);
        for (int i = 0; i < 1500; i++) {
            many.token(i, TokenType.BYTE, Frame.little(1).put((byte) 1));
        }
        try (Socket socket = connect()) {
            write(socket, many);

            assertThat(rest(socket)).isEmpty();
        }
    }

    @Test
    void longTextsAreReadUpToTheLimitOfAHead() throws Exception {
        try (Socket socket = connect()) {
            write(socket, longText(LIMITS.headBytesMax() - 44));
            assertThat(answer(socket)).isEqualTo(OK);
            write(socket, longText(LIMITS.headBytesMax()));
            assertThat(rest(socket)).isEmpty();
        }
    }

    private static Frame longText(int length) {
        return Frame.request(1).token(5, TokenType.TEXT_32, Frame.little(4 + length).putInt(length)
                .put(new byte[length]));
    }

    @Test
    void whoNeverTakesAnswersHasToGo() throws Exception {
        try (Socket socket = connect()) {
            byte[] frame = Frame.request(1).payload(new byte[100_000]).toBytes();
            Thread sender = Thread.ofVirtual().start(() -> writeUntilItEnds(socket, frame));
            Eventually.isTrue("it isn't read any more", () -> isStuck(begun));
            assertGoodClientIsAnswered();

            network.passUntil("it is gone", endpoint, TOO_LONG, () -> endpoint.connections() <= 1);
            sender.join();
        }
    }

    private static void writeUntilItEnds(Socket socket, byte[] frame) {
        try {
            while (true) {
                socket.getOutputStream().write(frame);
            }
        } catch (IOException e) {
            // The server has had enough of it.
        }
    }

    /** Whether a number stays as it is for as long as a good client is answered a hundred times. */
    private boolean isStuck(AtomicInteger number) {
        int before = number.get();
        int asked = 100;
        for (int i = 0; i < asked; i++) {
            assertGoodClientIsAnswered();
        }
        return number.get() == before + asked;
    }

    @Test
    void framesThatEndAnywhereInTlsAsWell() throws Exception {
        byte[] whole = Frame.request(1).text(5, "text").payload(new byte[] {1, 2, 3}).toBytes();
        for (int length = 1; length < whole.length; length++) {
            try (Socket socket = TestNetwork.connectByTls(endpoint)) {
                write(socket, Frame.context());
                answer(socket);
                socket.getOutputStream().write(whole, 0, length);
            }
        }
        assertThat(begun).hasValue(0);
    }

    @Test
    @Scaled
    void randomFramesHurtNobody() throws Exception {
        RandomGenerator random = Seed.fresh().random();
        FrameMutations mutations = new FrameMutations(random);
        for (int sent = 0; sent < FRAMES; sent += FRAMES_OF_A_CONNECTION) {
            try (Socket socket = reach()) {
                write(socket, Frame.context());
                answer(socket);
                writeWhileItLasts(socket, mutations.next(FRAMES_OF_A_CONNECTION));

                assertThat(statuses(rest(socket))).isSubsetOf(OK, REFUSED);
            }
            if (sent % 100 == 0) {
                assertGoodClientIsAnswered();
            }
        }
    }

    @Test
    @Scaled
    void randomTokensAreReadOrBroken() {
        RandomGenerator random = Seed.fresh().random();
        FrameMutations mutations = new FrameMutations(random);
        int read = 0;
        for (int i = 0; i < FRAMES; i++) {
            read += mutations.readsTokens() ? 1 : 0;
        }
        assertThat(read).as("some are as good as others").isBetween(1, FRAMES - 1);
    }

    private Socket reach() throws IOException {
        Socket socket = TestNetwork.connect(endpoint);
        socket.setSoTimeout((int) TestNetwork.PATIENCE.toMillis());
        return socket;
    }

    private Socket connect() throws IOException {
        Socket socket = reach();
        write(socket, Frame.context());
        assertThat(answer(socket)).isEqualTo(OK);
        return socket;
    }

    private void assertGoodClientIsAnswered() {
        try {
            write(good, Frame.request(1).payload(new byte[] {1, 2, 3}));
            assertThat(answer(good)).isEqualTo(OK);
        } catch (IOException e) {
            throw new AssertionError("A good client was not answered", e);
        }
    }

    private static void write(Socket socket, Frame... frames) throws IOException {
        ByteBuffer all = ByteBuffer.allocate(1 << 20);
        for (Frame frame : frames) {
            all.put(frame.toBytes());
        }
        socket.getOutputStream().write(all.array(), 0, all.position());
    }

    private static void writeWhileItLasts(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
            socket.shutdownOutput();
        } catch (IOException e) {
            // The server didn't like the beginning.
        }
    }

    private static int answer(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] head = new byte[Integer.reverseBytes(in.readInt()) - 4];
        in.readFully(head);
        if (hasPayload(head)) {
            in.skipNBytes(Integer.reverseBytes(in.readInt()));
        }
        return ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    /** The answers of this test have one token at most that is a byte. */
    private static boolean hasPayload(byte[] head) {
        return head.length == 24 && head[23] == 1;
    }

    private static byte[] rest(Socket socket) throws IOException {
        try {
            return socket.getInputStream().readAllBytes();
        } catch (SocketException reset) {
            return new byte[0];
        }
    }

    private static List<Integer> statuses(byte[] answers) {
        List<Integer> statuses = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(answers).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            byte[] head = new byte[in.getInt() - 4];
            in.get(head);
            if (hasPayload(head)) {
                in.position(in.position() + 4 + in.getInt(in.position()));
            }
            statuses.add(ByteBuffer.wrap(Arrays.copyOf(head, 4)).order(ByteOrder.LITTLE_ENDIAN).getInt());
        }
        return statuses;
    }
}
