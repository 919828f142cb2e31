package dev.orrery.engine.crash;

import dev.orrery.engine.Engine;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.ItemOperation;
import dev.orrery.model.partition.PartitionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/** Moves money between the accounts of a bank that it shares with other tellers; none may be lost or made. */
final class Teller extends VictimWriter {

    private static final int AMOUNT_MAX = 100;

    private final String bank;
    private final PartitionKey key;

    Teller(
            int writer,
            Voice voice,
            AtomicLong numbers,
            Engine engine,
            Container container,
            RandomGenerator random,
            String bank) {
        super(writer, voice, numbers, engine, container, random);
        this.bank = bank;
        this.key = PartitionKey.of(bank);
    }

    /** Makes the accounts of a bank, if there are none. */
    static void open(Engine engine, Container container, String bank) {
        PartitionKey key = PartitionKey.of(bank);
        if (engine.items().find(container, key, VictimData.ledgerId(bank)).isEmpty()) {
            List<ItemOperation> creation = new ArrayList<>();
            creation.add(ItemOperation.create(VictimData.account(VictimData.ledgerId(bank), key, 0)));
            VictimData.accountIds(bank)
                    .forEach(id -> creation.add(
                            ItemOperation.create(VictimData.account(id, key, VictimData.BALANCE))));
            engine.items().batch(container, key, creation);
        }
    }

    @Override
    void act(long number) {
        List<String> accounts = VictimData.accountIds(bank);
        int amount = random.nextInt(AMOUNT_MAX);
        List<ItemOperation> transfer = List.of(
                increment(accounts.get(random.nextInt(accounts.size())), -amount),
                increment(accounts.get(random.nextInt(accounts.size())), amount),
                increment(VictimData.ledgerId(bank), 1));
        announced(Deed.Kind.TRANSFER, bank, number, () -> batch(key, transfer));
    }

    private static ItemOperation increment(String id, int by) {
        return ItemOperation.modify(id, patch("""
                [{"op": "incr", "path": "/amount", "value": %d}]
                """.formatted(by)));
    }
}
