package dev.orrery.network.rntbd;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.Endpoint;
import dev.orrery.network.TestNetwork;
import dev.orrery.network.Work;
import dev.orrery.testing.Eventually;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RntbdProtocolTest {

    private static final int RESPONSE_ID = 0x0035;
    private static final int OK = 200;
    private static final int FRAME_BYTES_MAX = 1_000;
    private static final int REFUSED = 429;
    private static final int FAILED = 500;
    private static final RntbdLimits LIMITS = new RntbdLimits(10_000, 120_000, 8);

    private final TestNetwork network = new TestNetwork(TestNetwork.PATIENCE);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final List<RntbdRequest> blocked = new CopyOnWriteArrayList<>();
    private volatile Work work = Work.WAITING;
    private Endpoint endpoint;

    /** Echoes the payload; what the text with the number 1 says happens before. */
    private final class Echo implements RntbdHandler {

        @Override
        public RntbdResponse welcome(RntbdRequest context) {
            return new RntbdResponse(context.tokens().text(0x0002).equals(Optional.of("test")) ? OK : 400)
                    .shortText(0x0002, "Orrery")
                    .shortText(0x0003, "1");
        }

        @Override
        public RntbdTask taskFor(RntbdRequest request) {
            return new RntbdTask() {
                @Override
                public Work work() {
                    return work;
                }

                @Override
                public RntbdResponse answer() {
                    begun.incrementAndGet();
                    switch (request.tokens().text(1).orElse("")) {
                        case "block" -> block(request);
                        case "fail" -> throw new IllegalStateException("a secret");
                        case "memory" -> throw new OutOfMemoryError("not really");
                        default -> {}
                    }
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
                    return response(FAILED);
                }

                private RntbdResponse response(int status) {
                    return new RntbdResponse(status)
                            .uint32(RESPONSE_ID, request.tokens().number(Frame.TRANSPORT_ID).orElse(0));
                }
            };
        }
    }

    private void block(RntbdRequest request) {
        blocked.add(request);
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** An answer as it came. */
    private record Answer(int status, int id, byte[] payload) {}

    @BeforeEach
    void open() throws IOException {
        endpoint = network.open(new RntbdProtocol(new Echo(), LIMITS));
    }

    @AfterEach
    void close() {
        mayAnswer.countDown();
        endpoint.close();
        network.close();
    }

    @ParameterizedTest
    @EnumSource(Work.class)
    void aRequestIsAnsweredWhateverItTakes(Work kind) throws Exception {
        work = kind;
        for (Socket socket : List.of(TestNetwork.connect(endpoint), TestNetwork.connectByTls(endpoint))) {
            try (socket) {
                welcome(socket);

                send(socket, Frame.request(5).payload(new byte[] {1, 2, 3}));
                assertThat(answer(socket, true)).usingRecursiveComparison()
                        .isEqualTo(new Answer(OK, 5, new byte[] {1, 2, 3}));
                send(socket, Frame.request(6));
                assertThat(answer(socket, false)).usingRecursiveComparison().isEqualTo(new Answer(OK, 6, new byte[0]));
            }
        }
    }

    /** A client reads no more at a time than a record has. */
    @Test
    void answersThatAreSentTogetherAreInRecordsOfTheirOwn() throws Exception {
        work = Work.INSTANT;
        try (Socket socket = TestNetwork.connectByTls(endpoint)) {
            welcome(socket);
            byte[] both = new byte[2 * FRAME_BYTES_MAX];

            send(socket, Frame.request(1), Frame.request(2));

            int bytes = socket.getInputStream().read(both);
            assertThat(bytes).isEqualTo(ByteBuffer.wrap(both).order(ByteOrder.LITTLE_ENDIAN).getInt());
        }
    }

    @Test
    void answersComeWhenTheyAreReady() throws Exception {
        try (Socket socket = TestNetwork.connect(endpoint)) {
            welcome(socket);
            send(socket, Frame.request(1).text(1, "block"));
            send(socket, Frame.request(2));

            assertThat(answer(socket, false).id).isEqualTo(2);
            mayAnswer.countDown();
            assertThat(answer(socket, false).id).isEqualTo(1);
        }
    }

    @Test
    void whoAsksForMoreThanIsReadIsAnsweredInTheEnd() throws Exception {
        try (Socket socket = TestNetwork.connect(endpoint)) {
            welcome(socket);
            for (int i = 0; i < 10 * LIMITS.underWayMax(); i++) {
                send(socket, Frame.request(i).text(1, "block").payload(new byte[100]));
            }
            Eventually.isTrue("as many as may be are under way", () -> blocked.size() >= LIMITS.underWayMax());
            mayAnswer.countDown();

            int[] ids = new int[10 * LIMITS.underWayMax()];
            for (int i = 0; i < ids.length; i++) {
                ids[i] = answer(socket, true).id;
            }
            assertThat(Arrays.stream(ids).sorted().toArray()).isEqualTo(IntStream.range(0, ids.length).toArray());
        }
    }

    @Test
    void whoeverIsNotWelcomeHasToGo() throws Exception {
        for (Frame first : List.of(Frame.request(1), new Frame(0, 0).text(2, "stranger"))) {
            try (Socket socket = TestNetwork.connect(endpoint)) {
                send(socket, first);

                assertThat(rest(socket)).isLessThan(100);
            }
        }
        assertThat(begun).hasValue(0);
    }

    @Test
    void failuresAreAnswersAndHurtNobody() throws Exception {
        for (Work kind : Work.values()) {
            work = kind;
            try (Socket socket = TestNetwork.connect(endpoint)) {
                welcome(socket);
                send(socket, Frame.request(1).text(1, "fail"));
                assertThat(answer(socket, false).status).isEqualTo(FAILED);
                send(socket, Frame.request(2).text(1, "memory"));
                assertThat(answer(socket, false).status).isEqualTo(REFUSED);
                send(socket, Frame.request(3));
                assertThat(answer(socket, false).status).isEqualTo(OK);
            }
        }
    }

    @Test
    void payloadsForWhichThereIsNoMemoryAreRefused() throws Exception {
        try (Socket socket = TestNetwork.connect(endpoint)) {
            welcome(socket);
            for (int i = 0; i < 3; i++) {
                send(socket, Frame.request(i).text(1, "block").payload(new byte[100_000]));
            }

            assertThat(answer(socket, false)).usingRecursiveComparison().isEqualTo(new Answer(REFUSED, 2, new byte[0]));
            mayAnswer.countDown();
            assertThat(List.of(answer(socket, true).id, answer(socket, true).id)).containsExactlyInAnyOrder(0, 1);
        }
    }

    @Test
    void theWorkForAClientThatHasGoneIsCancelled() throws Exception {
        try (Socket socket = TestNetwork.connect(endpoint)) {
            welcome(socket);
            send(socket, Frame.request(1).text(1, "block"));
            Eventually.isTrue("it is under way", () -> !blocked.isEmpty());
        }

        Eventually.isTrue("it is cancelled", () -> blocked.getFirst().cancellation().isCancelled());
    }

    @Test
    void whatIsCutOffAnywhereEndsTheConnectionOnly() throws Exception {
        byte[] whole = Frame.request(1).text(5, "text").payload(new byte[] {1, 2, 3}).toBytes();
        for (int length = 1; length < whole.length; length++) {
            try (Socket socket = TestNetwork.connect(endpoint)) {
                welcome(socket);
                socket.getOutputStream().write(whole, 0, length);
            }
        }

        Eventually.isTrue("no connections", () -> endpoint.connections() == 0);
        assertThat(begun).hasValue(0);
    }

    @Test
    void lengthsThatCanNotBeEndTheConnection() throws Exception {
        for (int head : new int[] {0, 23, 10_001, -1, Integer.MIN_VALUE}) {
            assertEnds(Frame.little(28).putInt(head).array());
        }
        byte[] tooLong = Frame.request(1).payload(new byte[1]).toBytes();
        ByteBuffer.wrap(tooLong).order(ByteOrder.LITTLE_ENDIAN).putInt(tooLong.length - 5, 120_001);
        assertEnds(tooLong);
    }

    @Test
    void rubbishEndsConnectionsAndNothingElse() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 500; i++) {
            byte[] frame = Frame.request(1).text(5, "text").number(9, 3).payload(new byte[20]).toBytes();
            for (int flips = random.nextInt(1, 6); flips > 0; flips--) {
                frame[random.nextInt(frame.length)] = (byte) random.nextInt();
            }
            try (Socket socket = TestNetwork.connect(endpoint)) {
                welcome(socket);
                socket.getOutputStream().write(frame);
            }
        }
        Eventually.isTrue("no connections", () -> endpoint.connections() == 0);

        try (Socket socket = TestNetwork.connect(endpoint)) {
            welcome(socket);
            send(socket, Frame.request(3));
            assertThat(answer(socket, false).status).isEqualTo(OK);
        }
    }

    private void assertEnds(byte[] frame) throws IOException {
        try (Socket socket = TestNetwork.connect(endpoint)) {
            welcome(socket);
            socket.getOutputStream().write(frame);
            assertThat(rest(socket)).isZero();
        }
    }

    private static void welcome(Socket socket) throws IOException {
        send(socket, Frame.context());
        assertThat(answer(socket, false).status).isEqualTo(OK);
    }

    /** Sends frames at once. */
    private static void send(Socket socket, Frame... frames) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (Frame frame : frames) {
            bytes.writeBytes(frame.toBytes());
        }
        socket.getOutputStream().write(bytes.toByteArray());
    }

    private static Answer answer(Socket socket, boolean hasPayload) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        ByteBuffer head = ByteBuffer.allocate(Integer.reverseBytes(in.readInt()) - 4).order(ByteOrder.LITTLE_ENDIAN);
        in.readFully(head.array());
        byte[] payload = new byte[hasPayload ? Integer.reverseBytes(in.readInt()) : 0];
        in.readFully(payload);
        int tokenBytes = head.capacity() - 20;
        return new Answer(head.getInt(0), tokenBytes == 7 ? head.getInt(23) : 0, payload);
    }

    /** How many bytes come until the connection ends, by whatever. */
    private static int rest(Socket socket) throws IOException {
        try {
            return socket.getInputStream().readAllBytes().length;
        } catch (SocketException reset) {
            return 0;
        }
    }
}
