import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosClientBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.PartitionKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Reads an item of 400 bytes by azure-cosmos, one request at a time, in gateway mode and in direct mode by turns. Prints the middle
 * latency of each. Arguments: the endpoint with https, and the key. The script sdk-reads starts it.
 */
public final class SdkReads {

    private static final int READS = 500;
    private static final int WARM_UP_TURNS = 10;
    private static final int TURNS = 11;

    private SdkReads() {}

    public static void main(String[] arguments) {
        try (CosmosClient gateway = builder(arguments).gatewayMode().buildClient();
                CosmosClient direct = builder(arguments).directMode().buildClient()) {
            prepare(gateway);
            CosmosContainer byGateway = gateway.getDatabase("d").getContainer("c");
            CosmosContainer byDirect = direct.getDatabase("d").getContainer("c");
            for (int turn = 0; turn < WARM_UP_TURNS; turn++) {
                middleMicros(byGateway);
                middleMicros(byDirect);
            }
            List<Double> gatewayMicros = new ArrayList<>();
            List<Double> directMicros = new ArrayList<>();
            List<Double> ratios = new ArrayList<>();
            for (int turn = 0; turn < TURNS; turn++) {
                gatewayMicros.add(middleMicros(byGateway));
                directMicros.add(middleMicros(byDirect));
                ratios.add(directMicros.getLast() / gatewayMicros.getLast());
            }
            ratios.sort(Comparator.naturalOrder());
            System.out.printf("p50 of a read: gateway mode %.0f µs, direct mode %.0f µs, ratio %.2f (%.2f–%.2f)%n",
                    middle(gatewayMicros), middle(directMicros), middle(ratios), ratios.getFirst(), ratios.getLast());
        }
        System.exit(0);
    }

    private static CosmosClientBuilder builder(String[] arguments) {
        return new CosmosClientBuilder().endpoint(arguments[0]).key(arguments[1]).endpointDiscoveryEnabled(false);
    }

    private static void prepare(CosmosClient client) {
        client.createDatabaseIfNotExists("d");
        client.getDatabase("d").createContainerIfNotExists("c", "/pk");
        client.getDatabase("d").getContainer("c").upsertItem(
                Map.of("id", "1", "pk", "p", "text", "lorem ipsum ".repeat(16)));
    }

    private static double middleMicros(CosmosContainer container) {
        long[] nanos = new long[READS];
        for (int i = 0; i < READS; i++) {
            long start = System.nanoTime();
            container.readItem("1", new PartitionKey("p"), Map.class);
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        return nanos[READS / 2] / 1000.0;
    }

    private static double middle(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }
}
