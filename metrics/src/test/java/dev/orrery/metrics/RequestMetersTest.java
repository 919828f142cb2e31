package dev.orrery.metrics;

import static dev.orrery.engine.watch.OperationKind.CREATE;
import static dev.orrery.engine.watch.OperationKind.READ;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestMetersTest {

    private final MeteredEngine engine = new MeteredEngine();

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void requestsAreCountedByOperationContainerAndStatus() {
        Container posts = engine.container("posts", 400);
        engine.answered(posts, READ, 200, 1, 1);
        engine.answered(posts, READ, 200, 1, 1);
        engine.answered(posts, READ, 404, 1, 1);
        engine.answered(posts, CREATE, 429, 0, 1);

        PrometheusText text = engine.prometheus();

        assertThat(requests(text, "read", "200")).isEqualTo(2);
        assertThat(requests(text, "read", "404")).isEqualTo(1);
        assertThat(requests(text, "create", "429")).isEqualTo(1);
    }

    @Test
    void requestsAreCountedByWhatCarriedThem() {
        Container posts = engine.container("posts", 400);
        engine.answered(posts, READ, 200, 1, 1);
        engine.metrics().requests().answered(
                new AnsweredRequest(WireProtocol.DIRECT, READ, Optional.of(posts), 200, RequestCharge.ofUnits(2),
                        1_000));

        PrometheusText text = engine.prometheus();

        assertThat(text.value("orrery_protocol_requests_total", "protocol", "rest")).isEqualTo(1);
        assertThat(text.value("orrery_protocol_requests_total", "protocol", "direct")).isEqualTo(1);
        assertThat(text.value("orrery_protocol_request_units_total", "protocol", "direct")).isEqualTo(2);
        assertThat(text.value("orrery_protocol_requests_total", "protocol", "table")).isZero();
    }

    @Test
    void chargesAreSummedUpExactly() {
        Container posts = engine.container("posts", 400);
        for (int i = 0; i < 2_100; i++) {
            engine.metrics().requests().answered(
                    new AnsweredRequest(WireProtocol.REST, READ, Optional.of(posts), 200, new RequestCharge(1), 1_000));
        }

        PrometheusText text = engine.prometheus();

        assertThat(text.value("orrery_request_units_total", "container", "blog/posts", "operation", "read"))
                .isEqualTo(100);
    }

    @Test
    void latenciesAreAHistogram() {
        Container posts = engine.container("posts", 400);
        engine.answered(posts, READ, 200, 1, 2);
        engine.answered(posts, READ, 200, 1, 20);

        PrometheusText text = engine.prometheus();

        assertThat(latencyUpTo(text, "0.001")).isEqualTo(0);
        assertThat(latencyUpTo(text, "0.0025")).isEqualTo(1);
        assertThat(latencyUpTo(text, "0.025")).isEqualTo(2);
        assertThat(latencyUpTo(text, "+Inf")).isEqualTo(2);
    }

    @Test
    void theJsonSaysTheSame() {
        Container posts = engine.container("posts", 400);
        engine.answered(posts, READ, 200, 1, 2);
        engine.answered(posts, READ, 429, 0, 20);

        JsonValue json = engine.json();
        JsonValue read = json.property("containers").element(0).property("operations").element(0);

        assertThat(read.property("operation").stringValue()).isEqualTo("read");
        assertThat(read.property("requests").longValue()).isEqualTo(2);
        assertThat(read.property("requestUnits").doubleValue()).isEqualTo(1);
        assertThat(read.property("throttled").longValue()).isEqualTo(1);
        assertThat(read.property("statuses").property("429").longValue()).isEqualTo(1);
        assertThat(read.property("latencyMillis").property("p50").doubleValue()).isBetween(1.0, 2.5);
        assertThat(read.property("latencyMillis").property("p99").doubleValue()).isBetween(10.0, 25.0);
        assertThat(json.property("account").property("requests").longValue()).isEqualTo(2);
        assertThat(json.property("account").property("throttled").longValue()).isEqualTo(1);
    }

    @Test
    void requestsForNoContainerAreCountedForTheAccount() {
        engine.metrics().requests().answered(
                new AnsweredRequest(WireProtocol.REST, READ, Optional.empty(), 404, RequestCharge.ofUnits(1), 1_000));

        assertThat(engine.prometheus().value(
                "orrery_requests_total", "container", "account", "operation", "read", "status", "404"))
                .isEqualTo(1);
    }

    @Test
    void theSeriesOfADroppedContainerDisappearAndTheTotalStays() {
        Container posts = engine.container("posts", 400);
        engine.answered(posts, READ, 200, 5, 1);
        engine.drop(posts);

        assertThat(engine.prometheus().valuesOf("container")).isEmpty();
        assertThat(engine.json().property("account").property("requestUnits").doubleValue()).isEqualTo(5);
    }

    @Test
    void aNewContainerOfTheSameNameBeginsAnew() {
        Container before = engine.container("posts", 400);
        engine.answered(before, READ, 200, 5, 1);
        engine.drop(before);
        Container after = engine.container("posts", 400);
        engine.answered(after, READ, 200, 1, 1);
        engine.answered(before, READ, 200, 1, 1);

        PrometheusText text = engine.prometheus();

        assertThat(requests(text, "read", "200")).isEqualTo(1);
        assertThat(engine.json().property("account").property("requests").longValue()).isEqualTo(3);
    }

    @Test
    void moreContainersThanSeriesShareOne() {
        for (int i = 0; i < RequestMeters.CONTAINERS_MAX + 5; i++) {
            engine.answered(engine.container("c" + i, 400), READ, 200, 1, 1);
        }

        PrometheusText text = engine.prometheus();

        assertThat(text.value("orrery_requests_total", "container", "others", "operation", "read", "status", "200"))
                .isEqualTo(5);
        assertThat(text.values().keySet().stream()
                .filter(series -> series.name().equals("orrery_requests_total")))
                .hasSize(RequestMeters.CONTAINERS_MAX + 1);
    }

    private static double requests(PrometheusText text, String operation, String status) {
        return text.value(
                "orrery_requests_total", "container", "blog/posts", "operation", operation, "status", status);
    }

    private static double latencyUpTo(PrometheusText text, String seconds) {
        return text.value("orrery_request_duration_seconds_bucket",
                "container", "blog/posts", "operation", "read", "le", seconds);
    }
}
