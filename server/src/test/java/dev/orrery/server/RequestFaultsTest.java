package dev.orrery.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.junit.OrreryExtension;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RequestFaultsTest {

    @RegisterExtension
    static final OrreryExtension ORRERY = OrreryExtension.freshForEachTest();

    private static final int UNAUTHORIZED = 401;

    @Test
    void theNextRequestsFailInTheFormThatSdksUnderstand() throws Exception {
        faults().next(1, Requests.any(), Fault.throttled(Duration.ofMillis(15)));

        HttpResponse<String> answer = get("/dbs");

        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.body()).startsWith("{\"code\":\"TooManyRequests\",\"message\":\"");
        assertThat(answer.headers().firstValue("x-ms-substatus")).contains("3200");
        assertThat(answer.headers().firstValue("x-ms-retry-after-ms")).contains("15");
        assertThat(answer.headers().firstValue("x-ms-activity-id")).isPresent();
    }

    @Test
    void afterwardsRequestsAreAnsweredAsEver() throws Exception {
        faults().next(2, Requests.any(), Fault.unavailable());

        assertThat(get("/dbs").statusCode()).isEqualTo(503);
        assertThat(get("/dbs").statusCode()).isEqualTo(503);
        assertThat(get("/dbs").statusCode()).isEqualTo(UNAUTHORIZED);
    }

    @Test
    void onlyRequestsThatMatchMeetTheFault() throws Exception {
        faults().next(1, Requests.onItems().and(Requests.withMethod("GET")), Fault.partitionGone());

        assertThat(get("/dbs/d").statusCode()).isEqualTo(UNAUTHORIZED);
        assertThat(faults().pending()).isEqualTo(1);
        assertThat(get("/dbs/d/colls/c/docs/i").statusCode()).isEqualTo(410);
        assertThat(faults().pending()).isZero();
    }

    @Test
    void faultsComeInTheOrderInWhichTheyWerePlanned() throws Exception {
        faults().next(1, Requests.any(), Fault.status(408));
        faults().next(1, Requests.inDatabase("d"), Fault.retryWith());

        assertThat(get("/dbs/d/colls").statusCode()).isEqualTo(408);
        assertThat(get("/dbs/d/colls").statusCode()).isEqualTo(449);
    }

    @Test
    void aDelayedRequestIsAnsweredLateButRight() throws Exception {
        faults().next(1, Requests.any(), Fault.delay(Duration.ofMillis(200)));
        long start = System.nanoTime();

        int status = get("/dbs").statusCode();

        assertThat(status).isEqualTo(UNAUTHORIZED);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    void faultsCanBeForgotten() throws Exception {
        faults().next(100, Requests.any(), Fault.unavailable());

        faults().clear();

        assertThat(get("/dbs").statusCode()).isEqualTo(UNAUTHORIZED);
    }

    @Test
    void aSuccessIsNoFailure() {
        assertThatThrownBy(() -> Fault.status(200)).isInstanceOf(IllegalArgumentException.class);
    }

    private static RequestFaults faults() {
        return ORRERY.server().faults();
    }

    private static HttpResponse<String> get(String path) throws Exception {
        return Asking.get(ORRERY.server(), path);
    }
}
