package dev.orrery.network.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.Work;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BriefWorkTest {

    private TestEndpoint endpoint;

    /** Answers with the name of its thread: at once, later, or not at all, as the address says. */
    private record Trying(HttpRequest request) implements HttpTask {

        @Override
        public Work work() {
            return Work.BRIEF;
        }

        @Override
        public Optional<HttpResponse> answerBriefly() {
            return switch (request.target()) {
                case "/soon" -> Optional.of(answer());
                case "/broken" -> throw new AssertionError("a secret");
                default -> Optional.empty();
            };
        }

        @Override
        public HttpResponse answer() {
            return new HttpResponse(200)
                    .body("text/plain", Thread.currentThread().getName().getBytes(ISO_8859_1));
        }
    }

    @BeforeEach
    void open() throws IOException {
        endpoint = TestEndpoint.open(Trying::new);
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void whatIsBriefIsDoneOnTheEventLoop() throws Exception {
        try (RawClient client = endpoint.connect()) {
            assertThat(client.get("/soon").body()).startsWith("network-");
        }
    }

    @Test
    void whatTakesLongerIsDoneByABusyThread() throws Exception {
        try (RawClient client = endpoint.connect()) {
            assertThat(client.get("/late").body()).startsWith("scan-");
            assertThat(client.get("/soon").body()).startsWith("network-");
        }
    }

    @Test
    void aFailureIsAnsweredAndTheConnectionGoesOn() throws Exception {
        try (RawClient client = endpoint.connect()) {
            assertThat(client.get("/broken").status()).isEqualTo(500);
            assertThat(client.get("/soon").status()).isEqualTo(200);
        }
    }
}
