package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testing.Eventually;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImproperRequestTest {

    private static final String MUCH = "x".repeat(TestEndpoint.HEADER_BYTES_MAX);

    private TestEndpoint endpoint;

    @BeforeEach
    void open() throws IOException {
        endpoint = TestEndpoint.open(new Echo());
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "rubbish\r\n\r\n",
        "GET\r\n\r\n",
        "GET /\r\n\r\n",
        "G@T / HTTP/1.1\r\n\r\n",
        "GET / HTTP\r\n\r\n",
        "GET / HTTQ/1.1\r\n\r\n",
        "GET / HTTP/1.1\nHost: a\n\n",
        "\0\1\2\3\r\n\r\n"})
    void aBadRequestLineIsRefused(String request) throws Exception {
        assertRefused(request, 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "No colon",
        ": no name",
        "Space : before the colon",
        "Na\0me: value",
        "Name: val\0ue",
        "Name: val\rue",
        "Content-Length: -1",
        "Content-Length: +1",
        "Content-Length: many",
        "Content-Length: ",
        "Content-Length: 99999999999999999999"})
    void aBadHeaderIsRefused(String header) throws Exception {
        assertRefused("GET / HTTP/1.1\r\nHost: a\r\n" + header + "\r\nB: c\r\n\r\n", 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "Content-Length: 3\r\nContent-Length: 4",
        "Content-Length: 3\r\nContent-Length: 3",
        "Content-Length: 3, 4",
        "Content-Length: 3\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 3",
        "Transfer-Encoding: chunked, identity",
        "Transfer-Encoding: gzip, chunked",
        "Transfer-Encoding: identity\r\nContent-Length: 3",
        "Transfer-Encoding: xchunked\r\nContent-Length: 3",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding:\u000bchunked",
        "Transfer-Encoding : chunked"})
    void aRequestWhoseEndIsNotSureIsRefused(String headers) throws Exception {
        assertRefused("POST /body HTTP/1.1\r\n" + headers + "\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n", 400);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Transfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 3"})
    void http10KnowsNoChunks(String headers) throws Exception {
        assertRefused(
                "POST /body HTTP/1.0\r\nConnection: keep-alive\r\n" + headers
                        + "\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n",
                400);
    }

    @Test
    void nothingIsReadBehindABodyOfHttp10() throws Exception {
        try (RawClient client = endpoint.connect()) {
            String lengths = "Content-Length: 0\r\nContent-Length: 28\r\n";
            client.send("POST /body HTTP/1.0\r\nConnection: keep-alive\r\n" + lengths + "\r\nGET / HTTP/1.1\r\n\r\n");

            assertThat(client.answer().header("connection")).isNotEqualTo("keep-alive");
            assertThat(client.isEnded()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/2.0\r\n\r\n", "GET / HTTP/0.9\r\n\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"})
    void anotherVersionIsRefused(String request) throws Exception {
        assertRefused(request, 505);
    }

    @ParameterizedTest
    @ValueSource(strings = {"z\r\nabc\r\n", "-3\r\nabc\r\n", "3\r\nabcdef\r\n", "\r\nabc\r\n", "fffffffff\r\nabc",
        "3\nabc\r\n"})
    void aBrokenChunkIsRefused(String chunk) throws Exception {
        assertRefused("POST /body HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n" + chunk, 400);
    }

    @Test
    void anAddressThatIsTooLongIsRefused() throws Exception {
        assertRefused("GET /" + MUCH + " HTTP/1.1\r\n\r\n", 414);
    }

    @Test
    void headersThatAreTooLongAreRefused() throws Exception {
        assertRefused("GET / HTTP/1.1\r\nName: " + MUCH + "\r\n\r\n", 431);
        assertRefused("GET / HTTP/1.1\r\n" + "A: b\r\n".repeat(3000) + "\r\n", 431);
    }

    @Test
    void aBadRequestBehindAGoodOneIsRefusedAfterTheGoodOneIsAnswered() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("GET /good HTTP/1.1\r\n\r\nrubbish\r\n\r\nGET /more HTTP/1.1\r\n\r\n");

            assertThat(client.answer().body()).isEqualTo("GET /good");
            assertThat(client.answer().status()).isEqualTo(400);
            assertThat(client.isEnded()).isTrue();
        }
    }

    @Test
    void anExpectationNobodyKnowsIsIgnored() throws Exception {
        try (RawClient client = endpoint.connect()) {
            client.send("POST /body HTTP/1.1\r\nExpect: tea\r\nContent-Length: 3\r\n\r\nabc");

            assertThat(client.answer().body()).isEqualTo("abc");
        }
    }

    @Test
    void rubbishInsteadOfTlsEndsTheConnection() throws Exception {
        for (int length = 1; length < 2000; length += 333) {
            byte[] rubbish = new byte[length];
            for (int i = 1; i < length; i++) {
                rubbish[i] = (byte) (i * 31);
            }
            rubbish[0] = 0x16;
            try (RawClient client = endpoint.connect()) {
                client.send(rubbish);
                if (length > 100) {
                    Eventually.isTrue("the end", () -> endsOrAlerts(client));
                }
            }
        }

        endpoint.awaitNoConnections();
    }

    private static boolean endsOrAlerts(RawClient client) {
        try {
            return client.isEnded();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void assertRefused(String request, int status) throws Exception {
        try (RawClient client = endpoint.connect(); RawClient secure = endpoint.connectByTls()) {
            for (RawClient sender : new RawClient[] {client, secure}) {
                Answer answer = sender.send(request).answer();

                assertThat(answer.status()).isEqualTo(status);
                assertThat(answer.header("connection")).isEqualTo("close");
                assertThat(answer.header("content-type")).isEqualTo("application/json");
                assertThat(answer.body()).startsWith("{\"code\":\"").doesNotContain("Exception", "netty");
                assertThat(sender.isEnded()).isTrue();
            }
        }
        endpoint.awaitNoConnections();
    }
}
