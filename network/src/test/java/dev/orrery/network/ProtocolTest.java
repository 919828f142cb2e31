package dev.orrery.network;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpProtocol;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.testing.Eventually;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a network does for any protocol, with one that has nothing to do with http. */
class ProtocolTest {

    private static final Duration TOO_LONG = TestNetwork.REQUEST_TIME.plusNanos(1);

    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();
    private final Map<String, CountDownLatch> begun = new ConcurrentHashMap<>();
    private TestNetwork network;
    private Endpoint endpoint;

    enum Security {
        PLAIN,
        TLS
    }

    /** A client of the protocol, with both sides of a handshake behind it if there is one. */
    private record Client(Socket socket, DataInputStream in, DataOutputStream out) implements AutoCloseable {

        static Client connect(Endpoint endpoint, Security security) throws Exception {
            Socket socket = security == Security.TLS ? shakeHands(endpoint) : TestNetwork.connect(endpoint);
            socket.setSoTimeout((int) TestNetwork.PATIENCE.toMillis());
            return new Client(
                    socket,
                    new DataInputStream(socket.getInputStream()),
                    new DataOutputStream(socket.getOutputStream()));
        }

        private static SSLSocket shakeHands(Endpoint endpoint) throws Exception {
            SSLSocket socket = TestNetwork.connectByTls(endpoint);
            socket.setEnabledProtocols(new String[] {"TLSv1.2"});
            socket.startHandshake();
            return socket;
        }

        Client send(String request) throws IOException {
            byte[] bytes = request.getBytes(US_ASCII);
            out.writeInt(Integer.reverseBytes(bytes.length));
            out.write(bytes);
            out.flush();
            return this;
        }

        String answer() throws IOException {
            return new String(in.readNBytes(Integer.reverseBytes(in.readInt())), US_ASCII);
        }

        boolean isEnded() throws IOException {
            try {
                return in.read() < 0;
            } catch (SocketException | SSLException e) {
                return true;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    @BeforeEach
    void open() throws IOException {
        network = new TestNetwork(TestNetwork.PATIENCE);
        endpoint = network.open(new EchoProtocol(this::answer));
    }

    @AfterEach
    void close() {
        gates.values().forEach(CountDownLatch::countDown);
        endpoint.close();
        assertThat(endpoint.connections()).isZero();
        network.close();
    }

    private byte[] answer(byte[] request) {
        String text = new String(request, US_ASCII);
        begun(text).countDown();
        if (gates.containsKey(text)) {
            await(gates.get(text));
        }
        return text.equals("large") ? new byte[50_000_000] : request;
    }

    private CountDownLatch begun(String request) {
        return begun.computeIfAbsent(request, first -> new CountDownLatch(1));
    }

    private CountDownLatch holdUp(String request) {
        return gates.computeIfAbsent(request, first -> new CountDownLatch(1));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionServesManyRequests(Security security) throws Exception {
        try (Client client = Client.connect(endpoint, security)) {
            for (int i = 0; i < 20; i++) {
                assertThat(client.send("request " + i).answer()).isEqualTo("request " + i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0x16, 0x216, 0x316})
    void aFirstMessageMayBeginLikeTls(int length) throws Exception {
        String request = "x".repeat(length);
        try (Client client = Client.connect(endpoint, Security.PLAIN)) {
            assertThat(client.send(request).answer()).isEqualTo(request);
        }
    }

    @ParameterizedTest
    @EnumSource
    void severalRequestsOfAConnectionAreUnderWay(Security security) throws Exception {
        CountDownLatch gate = holdUp("slow");
        try (Client client = Client.connect(endpoint, security)) {
            client.send("slow").send("fast");

            assertThat(client.answer()).isEqualTo("fast");
            gate.countDown();
            assertThat(client.answer()).isEqualTo("slow");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotReadWhileThereIsMuchToDoIsReadLater(Security security) throws Exception {
        CountDownLatch gate = holdUp("same");
        try (Client client = Client.connect(endpoint, security)) {
            for (int i = 0; i < 1000; i++) {
                client.send("same");
            }
            gate.countDown();

            for (int i = 0; i < 1000; i++) {
                assertThat(client.answer()).isEqualTo("same");
            }
        }
    }

    @Test
    void protocolsShareANetworkAndCloseOneByOne() throws Exception {
        Endpoint http = network.open(new HttpProtocol(HttpHandler.of(Work.WAITING, request -> new HttpResponse(200))));
        URI uri = URI.create("http://localhost:" + http.address().getPort() + "/");
        try (Client client = Client.connect(endpoint, Security.PLAIN); HttpClient web = HttpClient.newHttpClient()) {
            assertThat(client.send("hello").answer()).isEqualTo("hello");
            assertThat(web.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding()).statusCode())
                    .isEqualTo(200);

            http.close();

            assertThat(client.send("still here").answer()).isEqualTo("still here");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRequestThatNeverEndsEndsTheConnection(Security security) throws Exception {
        try (Client client = Client.connect(endpoint, security)) {
            client.out().writeInt(Integer.reverseBytes(100));
            client.out().flush();
            awaitConnections(1);

            passUntilNoConnections(TOO_LONG);

            assertThat(client.isEnded()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aConnectionOnWhichNothingIsAskedEnds(Security security) throws Exception {
        try (Client silent = Client.connect(endpoint, security); Client used = Client.connect(endpoint, security)) {
            assertThat(used.send("hello").answer()).isEqualTo("hello");
            awaitConnections(2);

            passUntilNoConnections(TestNetwork.IDLE_TIME.plusNanos(1));

            assertThat(silent.isEnded()).isTrue();
            assertThat(used.isEnded()).isTrue();
        }
    }

    @Test
    void aHandshakeThatNeverEndsIsCutOff() throws Exception {
        try (Client client = Client.connect(endpoint, Security.PLAIN)) {
            client.out().write(new byte[] {0x16, 3, 1, 2, 0, 1});
            awaitConnections(1);

            passUntilNoConnections(TOO_LONG);
        }
    }

    @ParameterizedTest
    @EnumSource
    void theTimeOfTheAnswerDoesNotCount(Security security) throws Exception {
        CountDownLatch gate = holdUp("slow");
        try (Client client = Client.connect(endpoint, security)) {
            client.send("slow");
            begun("slow").await();

            network.pass(endpoint, TestNetwork.IDLE_TIME.multipliedBy(3));
            gate.countDown();

            assertThat(client.answer()).isEqualTo("slow");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aClientThatNeverReadsIsCutOff(Security security) throws Exception {
        try (Client client = Client.connect(endpoint, security)) {
            client.send("large");
            awaitConnections(1);

            passUntilNoConnections(TOO_LONG);
        }
    }

    @ParameterizedTest
    @EnumSource
    void requestsUnderWayAreAnsweredBeforeAnEndpointCloses(Security security) throws Exception {
        CountDownLatch one = holdUp("one");
        CountDownLatch two = holdUp("two");
        try (Client client = Client.connect(endpoint, security); Client idle = Client.connect(endpoint, security)) {
            client.send("one").send("two");
            begun("one").await();
            begun("two").await();
            awaitConnections(2);

            Thread closing = Thread.ofPlatform().start(endpoint::close);
            assertThat(idle.isEnded()).isTrue();
            two.countDown();
            assertThat(client.answer()).isEqualTo("two");
            one.countDown();

            assertThat(client.answer()).isEqualTo("one");
            assertThat(client.isEnded()).isTrue();
            closing.join();
        }
    }

    private void awaitConnections(int count) {
        Eventually.isTrue("connections", () -> endpoint.connections() == count);
    }

    /** Lets time pass again and again, since the server may still be busy with what was sent. */
    private void passUntilNoConnections(Duration time) {
        network.passUntil("no connections", endpoint, time, () -> endpoint.connections() == 0);
    }
}
