package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http.EmptyHttpHeaders;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;

/** What a log has of a request that failed. */
class LoggedRequestTest {

    @Test
    void aShortPathIsThereWhole() {
        assertThat(request("/dbs/d/colls")).hasToString("GET /dbs/d/colls");
    }

    @Test
    void aLongPathIsCutAndItsQueryIsLeftOut() {
        assertThat(request("/" + "a".repeat(50_000)).toString()).hasSizeLessThan(120).endsWith("…");
        assertThat(request("/dbs?secret=1")).hasToString("GET /dbs?…");
    }

    @Test
    void theTraceOfAnEndlessRecursionIsShort() {
        StackOverflowError failure = overflow();

        StringWriter text = new StringWriter();
        ShortTrace.of(new IllegalStateException(failure)).printStackTrace(new PrintWriter(text));

        assertThat(text.toString().lines().count()).isLessThan(100);
    }

    private static StackOverflowError overflow() {
        try {
            return endless(1);
        } catch (StackOverflowError e) {
            return e;
        }
    }

    @SuppressWarnings("InfiniteRecursion")
    private static StackOverflowError endless(int depth) {
        return depth > 0 ? endless(depth + 1) : endless(depth - 1);
    }

    private static HttpRequest request(String target) {
        return new HttpRequest("GET", target, EmptyHttpHeaders.INSTANCE, new byte[0], InetAddress.getLoopbackAddress(),
                false);
    }
}
