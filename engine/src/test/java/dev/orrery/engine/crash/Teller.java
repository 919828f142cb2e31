package dev.orrery.engine.crash;

import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import java.util.ArrayList;
import java.util.List;

/** Moves money between the accounts of a bank that it shares with other tellers; none may be lost or made. */
final class Teller implements Writer {

    private static final int AMOUNT_MAX = 100;

    private final Workplace workplace;
    private final String bank;
    private final PartitionKey key;

    Teller(Workplace workplace, String bank) {
        this.workplace = workplace;
        this.bank = bank;
        this.key = PartitionKey.of(bank);
        if (workplace.find(key, VictimData.ledgerId(bank)).isEmpty()) {
            openAccounts();
        }
    }

    private void openAccounts() {
        List<ItemOperation> creation = new ArrayList<>();
        creation.add(ItemOperation.create(VictimData.account(VictimData.ledgerId(bank), key, 0)));
        for (String id : VictimData.accountIds(bank)) {
            creation.add(ItemOperation.create(VictimData.account(id, key, VictimData.BALANCE)));
        }
        workplace.batch(key, creation);
    }

    @Override
    public void act(long number) {
        int amount = workplace.random().nextInt(AMOUNT_MAX);
        List<ItemOperation> transfer = List.of(
                increment(anyAccount(), -amount),
                increment(anyAccount(), amount),
                increment(VictimData.ledgerId(bank), 1));
        workplace.announced(Deed.Kind.TRANSFER, bank, number, () -> workplace.batch(key, transfer));
    }

    private String anyAccount() {
        return VictimData.accountIds(bank).get(workplace.random().nextInt(VictimData.ACCOUNTS));
    }

    private static ItemOperation increment(String id, int by) {
        return ItemOperation.modify(ItemId.ofText(id), Workplace.patch("""
                [{"op": "incr", "path": "/amount", "value": %d}]
                """.formatted(by)));
    }
}
