package dev.orrery.engine.admission;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.model.RequestCharge;
import java.util.List;

/** A request that was let in to several partitions; to none if its range is empty. */
record JointAdmission(List<PartitionAdmission> parts) implements Admission {

    JointAdmission {
        parts = List.copyOf(parts);
    }

    @Override
    public void pay(RequestCharge charge) {
        divide(charge, parts);
    }

    /** After a split none of the partitions may be left; then all pay, as if it had not been. */
    @Override
    public void pay(RequestCharge charge, List<RangePosition> read) {
        List<PartitionAdmission> payers = parts.stream().filter(part -> part.isAmong(read)).toList();
        divide(charge, payers.isEmpty() ? parts : payers);
        close();
    }

    /** The first pays what can't be divided. */
    private static void divide(RequestCharge charge, List<PartitionAdmission> payers) {
        if (payers.isEmpty()) {
            return;
        }
        long share = charge.parts() / payers.size();
        long rest = charge.parts() - share * payers.size();
        payers.getFirst().pay(new RequestCharge(share + rest));
        payers.stream().skip(1).forEach(payer -> payer.pay(new RequestCharge(share)));
    }

    @Override
    public void close() {
        parts.forEach(PartitionAdmission::close);
    }
}
