package dev.orrery.cli.attack;

import dev.orrery.cli.client.AccountClient;
import dev.orrery.cli.client.Ask;
import dev.orrery.cli.client.Target;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.stream.IntStream;

/** The account that attacks are made on: one container of items with a list of a hundred numbers each, and programs. */
final class AttackedAccount {

    static final int ITEMS = 300;
    static final Target CONTAINERS = Target.of("dbs", "d", "colls");
    static final Target ITEMS_OF_C = Target.of("dbs", "d", "colls", "c", "docs");

    private static final Target PROGRAMS = Target.of("dbs", "d", "colls", "c", "sprocs");
    private static final String NUMBERS = IntStream.range(0, 100).mapToObj(Integer::toString).toList().toString();

    private static final String KEY =
            "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==";

    private AttackedAccount() {}

    static AccountClient client(ServerProcess server) {
        return new AccountClient(server.endpoint(), KEY, Clock.systemUTC());
    }

    /** Makes the container, its items and its programs, which are called by their numbers. */
    static void fill(AccountClient client, List<String> programs) {
        client.ask(
                Ask.post(Target.of("dbs"), new ValueWriter().startObject().name("id").value("d").endObject().finish()));
        client.ask(Ask.post(CONTAINERS, new ValueWriter().startObject()
                .name("id").value("c")
                .name("partitionKey").startObject()
                .name("paths").startArray().value("/pk").endArray()
                .name("kind").value("Hash")
                .endObject()
                .endObject().finish()));
        IntStream.range(0, ITEMS).forEach(
                i -> client.ask(Ask.post(ITEMS_OF_C, item(i)).with("x-ms-documentdb-partitionkey", keyOf(i))));
        for (int i = 0; i < programs.size(); i++) {
            client.ask(Ask.post(PROGRAMS, program(i, programs.get(i))));
        }
    }

    static Ask read(int number) {
        return Ask.get(Target.of("dbs", "d", "colls", "c", "docs", "i" + number))
                .with("x-ms-documentdb-partitionkey", keyOf(number));
    }

    static Ask query(Target feed, String text) {
        return Ask.query(feed, query(text)).with("x-ms-documentdb-query-enablecrosspartition", "true");
    }

    static JsonValue query(String text) {
        return new ValueWriter().startObject().name("query").value(text).endObject().finish();
    }

    static Ask call(int program, int key, String arguments) {
        return Ask
                .post(Target.of("dbs", "d", "colls", "c", "sprocs", "p" + program),
                        arguments.getBytes(StandardCharsets.UTF_8))
                .with("x-ms-documentdb-partitionkey", keyOf(key));
    }

    /** Writes many large items of one key at once. */
    static Ask bulk(int operations) {
        String body = IntStream.range(0, operations)
                .mapToObj(i -> "{\"operationType\":\"Upsert\",\"partitionKey\":\"[\\\"0\\\"]\",\"resourceBody\":"
                        + "{\"id\":\"bulk%d\",\"pk\":\"0\",\"list\":%s,\"text\":\"%s\"}}".formatted(i, NUMBERS,
                                "x".repeat(10_000)))
                .toList()
                .toString();
        return Ask.post(ITEMS_OF_C, body.getBytes(StandardCharsets.UTF_8))
                .with("x-ms-cosmos-is-batch-request", "true")
                .with("x-ms-cosmos-batch-atomic", "false")
                .with("x-ms-cosmos-batch-continue-on-error", "true")
                .with("x-ms-documentdb-partitionkeyrangeid", "0");
    }

    private static String keyOf(int number) {
        return "[\"" + number + "\"]";
    }

    private static JsonValue program(int number, String body) {
        return new ValueWriter().startObject().name("id").value("p" + number).name("body").value(body).endObject()
                .finish();
    }

    private static byte[] item(int number) {
        return "{\"id\":\"i%d\",\"pk\":\"%d\",\"number\":%d,\"list\":%s,\"text\":\"%s\"}"
                .formatted(number, number, -number, NUMBERS, "x".repeat(400))
                .getBytes(StandardCharsets.UTF_8);
    }
}
