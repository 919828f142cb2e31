package dev.orrery.protocol.table.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.settings.ThroughputSettings;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ThroughputOfTablesTest {

    // Time stands still, so that what was used up stays so.
    @RegisterExtension
    final TestTables tables = new TestTables(new ThroughputSettings(true, Duration.ZERO, () -> 0));

    private final TablesClient client = tables.client();

    @Test
    void whoAsksForMoreThanTheThroughputIsToldWhenToComeBack() {
        client.createTable("people");

        TablesAnswer refused = Stream.iterate(0, i -> i + 1)
                .map(i -> client.put("/people(PartitionKey='p',RowKey='" + i + "')", "{\"a\":1}"))
                .filter(answer -> answer.status() != 204)
                .findFirst()
                .orElseThrow();

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.errorCode()).isEqualTo("TooManyRequests");
        assertThat(Integer.parseInt(refused.header("x-ms-retry-after-ms"))).isPositive();
        assertThat(refused.header("x-ms-request-charge")).isEqualTo("0.00");
    }

    @Test
    void aBatchCostsWhatItsOperationsCost() {
        client.createTable("people");
        double one = charge(client.put("/people(PartitionKey='p',RowKey='r')", "{}"));
        StringBuilder body = new StringBuilder("--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n");
        IntStream.range(0, 3).forEach(i -> body.append("--c\r\n\r\nPUT /people(PartitionKey='p',RowKey='").append(i)
                .append("') HTTP/1.1\r\n\r\n{}\r\n"));
        body.append("--c--\r\n--b--\r\n");

        TablesAnswer batch =
                client.post("/$batch", body.toString(), "Content-Type", "multipart/mixed; boundary=b");

        assertThat(charge(batch)).isBetween(3 * one - 0.1, 3 * one + 0.1);
    }

    private static double charge(TablesAnswer answer) {
        return Double.parseDouble(answer.header("x-ms-request-charge"));
    }
}
