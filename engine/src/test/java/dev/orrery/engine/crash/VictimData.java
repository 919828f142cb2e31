package dev.orrery.engine.crash;

import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.List;
import java.util.stream.IntStream;

/** The items that victims write. Each has the number of the deed that wrote it, or a balance. */
final class VictimData {

    static final String DATABASE = "db";
    static final int ITEM_WRITERS = 4;
    static final int ITEMS = 30;
    static final int GROUPS = 3;
    static final int GROUP_ITEMS = 5;
    static final int BANKS = 2;
    static final int TELLERS = 4;
    static final int ACCOUNTS = 5;
    static final long BALANCE = 1000;
    static final String LEDGER = "ledger";

    static final int PARTITIONS = 3;

    private static final int ROUNDS_PER_CONTAINER = 4;
    private static final int SPLITS_PER_ROUND = 6;

    private VictimData() {}

    /** The container of a round; there is a new one from time to time, so that splits never come to an end. */
    static String container(int round) {
        return "container" + round / ROUNDS_PER_CONTAINER;
    }

    /** Up to so many partitions the container of a round is split. */
    static int partitionsMax(int round) {
        return PARTITIONS + SPLITS_PER_ROUND * (1 + round % ROUNDS_PER_CONTAINER);
    }

    static String definition(String container, String indexingPolicy) {
        return """
                {"id": "%s", "partitionKey": {"paths": ["/pk"], "version": 2}, "indexingPolicy": %s,
                 "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/serial"]}]},
                 "changeFeedPolicy": {"retentionDuration": 1}}
                """.formatted(container, indexingPolicy);
    }

    static String itemId(int writer, int item) {
        return "item-" + writer + "-" + item;
    }

    static PartitionKey itemKey(int writer, int item) {
        return PartitionKey.of("pk-" + writer + "-" + item % 7);
    }

    static String group(int group) {
        return "group-" + group;
    }

    static List<String> groupIds(String group) {
        return IntStream.range(0, GROUP_ITEMS).mapToObj(i -> group + "-" + i).toList();
    }

    static String bank(int bank) {
        return "bank-" + bank;
    }

    static List<String> accountIds(String bank) {
        return IntStream.range(0, ACCOUNTS).mapToObj(i -> bank + "-account-" + i).toList();
    }

    static String ledgerId(String bank) {
        return bank + "-" + LEDGER;
    }

    /** An item that bears a number; the text makes it long or short. */
    static JsonValue numbered(String id, PartitionKey key, long number, String text) {
        return new ValueWriter()
                .startObject()
                .name("id")
                .value(id)
                .name("pk")
                .value(key.components().getFirst())
                .name("number")
                .value(number)
                .name("serial")
                .value(id + "/" + number)
                .name("category")
                .value("category " + number % 10)
                .name("text")
                .value(text)
                .endObject()
                .finish();
    }

    /** An account with some money, or a ledger with a count. */
    static JsonValue account(String id, PartitionKey key, long amount) {
        return new ValueWriter()
                .startObject()
                .name("id")
                .value(id)
                .name("pk")
                .value(key.components().getFirst())
                .name("serial")
                .value(id)
                .name("amount")
                .value(amount)
                .endObject()
                .finish();
    }
}
