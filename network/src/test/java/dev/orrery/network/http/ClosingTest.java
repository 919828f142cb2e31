package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Work;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosingTest {

    private final CountDownLatch begun = new CountDownLatch(2);
    private final CountDownLatch mayAnswer = new CountDownLatch(1);

    private HttpResponse answerSlowly(HttpRequest request) {
        begun.countDown();
        try {
            mayAnswer.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return new HttpResponse(200).body("text/plain", new byte[1_000_000]);
    }

    @Test
    void requestsUnderWayAreAnsweredBeforeAnEndpointCloses() throws Exception {
        TestEndpoint endpoint = TestEndpoint.open(HttpHandler.of(Work.WAITING, this::answerSlowly));
        try (RawClient client = endpoint.connect();
                RawClient secure = endpoint.connectByTls();
                RawClient idle = endpoint.connect()) {
            client.send("GET / HTTP/1.1\r\n\r\n");
            secure.send("GET / HTTP/1.1\r\n\r\n");
            begun.await();

            Thread closing = Thread.ofPlatform().start(endpoint::close);
            assertThat(idle.isEnded()).isTrue();
            mayAnswer.countDown();

            for (RawClient waiting : new RawClient[] {client, secure}) {
                Answer answer = waiting.answer();
                assertThat(answer.status()).isEqualTo(200);
                assertThat(answer.header("connection")).isEqualTo("close");
                assertThat(answer.body()).hasSize(1_000_000);
                assertThat(waiting.isEnded()).isTrue();
            }
            closing.join();
        }
    }

    @Test
    void aClosedEndpointTakesNoConnections() throws Exception {
        TestEndpoint endpoint = TestEndpoint.open(new Echo());
        endpoint.close();

        assertThatThrownBy(endpoint::connect).isInstanceOf(ConnectException.class);
    }

    @Test
    void anEndpointMayBeClosedTwice() throws Exception {
        TestEndpoint endpoint = TestEndpoint.open(new Echo());

        endpoint.close();
        endpoint.close();
    }

    @Test
    void aPortThatIsTakenIsAnError() throws Exception {
        try (TestEndpoint endpoint = TestEndpoint.open(new Echo())) {
            EndpointSettings same = new EndpointSettings(endpoint.http().address(), Optional.empty());

            assertThatThrownBy(() -> HttpEndpoint.open(same, new Echo())).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aRequestThatTakesTooLongDoesNotKeepAnEndpointOpen() throws Exception {
        TestEndpoint endpoint = TestEndpoint.open(HttpHandler.of(Work.WAITING, this::answerSlowly), Duration.ZERO);
        try (RawClient client = endpoint.connect()) {
            client.send("GET / HTTP/1.1\r\n\r\n");
            Eventually.isTrue("begun", () -> begun.getCount() == 1);

            endpoint.close();

            assertThat(client.isEnded()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/instant", "/waiting", "/busy", "/program"})
    @Timeout(60)
    void aHandlerThatClosesItsOwnEndpointIsNotStuckForever(String target) throws Exception {
        AtomicReference<TestEndpoint> own = new AtomicReference<>();
        CountDownLatch closed = new CountDownLatch(1);
        HttpHandler closing = request -> HttpTask.of(Echo.workOf(request), () -> {
            try {
                own.get().network().close();
            } finally {
                closed.countDown();
            }
            return new HttpResponse(200);
        });
        own.set(TestEndpoint.open(closing, Duration.ZERO));
        try (RawClient client = own.get().connect()) {
            client.send("GET " + target + " HTTP/1.1\r\n\r\n");

            closed.await();
        }
        own.get().close();
    }
}
