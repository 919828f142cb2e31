package dev.orrery.engine.throughput;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import java.util.Collection;

/**
 * The prices of requests about items: by the size of what they read and write, and by the index terms that they change.
 * All are whole numbers of 1/21 request units, as the published figures are.
 */
public final class Prices {

    /** Reading or writing something of the catalog. */
    public static final RequestCharge METADATA = RequestCharge.ofUnits(1);

    public static final RequestCharge METADATA_WRITE = new RequestCharge(104);

    /** A request that ended before it did anything: nothing was found, or a precondition didn't hold. */
    public static final RequestCharge REFUSED = RequestCharge.ofUnits(1);

    /** A read of what the client knows already, or of a feed that has nothing new. */
    public static final RequestCharge NOTHING_NEW = RequestCharge.ofUnits(1);

    /** The least that a page of a query or of a feed costs, however little is in it. */
    public static final RequestCharge PAGE_LEAST = RequestCharge.ofUnits(1);

    /** How often a read is done where it must be strong, or stale within bounds: at two replicas. */
    public static final int STRONG_READS = 2;

    /** Points at 1 KB, 2 KB, 4 KB and so on up to 2 MB. */
    private static final SizeSteps READ =
            new SizeSteps(1024, 21, 22, 24, 28, 35, 46, 100, 209, 426, 860, 3064, 6128);

    private static final SizeSteps WRITE =
            new SizeSteps(1024, 104, 132, 140, 148, 200, 236, 476, 1012, 2064, 3876, 13_125, 26_250);

    /** A version in the change feed: half of what it would cost as a row of a query. */
    private static final SizeSteps CHANGE =
            new SizeSteps(1024, 1, 2, 4, 5, 6, 8, 12, 40, 66, 127, 253, 506);

    /** An index term that is added or removed. */
    private static final int TERM_PARTS = 4;

    /** A property that a patch changes, on top of the replacement. */
    private static final int PATCHED_PARTS = 8;

    private Prices() {}

    /** What a request costs that has failed: nothing if there was no throughput left for it. */
    public static RequestCharge ofFailure(OrreryException failure) {
        return failure.code() == ErrorCode.TOO_MANY_REQUESTS ? RequestCharge.NOTHING : REFUSED;
    }

    /** What an operation on an item costs by itself. */
    public static RequestCharge of(ItemResult result, Container container) {
        return switch (result.outcome()) {
            case CREATED, REPLACED, DELETED -> write(WriteWork.of(result, container));
            case FOUND -> read(result.item().orElseThrow());
            case NOT_MODIFIED -> NOTHING_NEW;
        };
    }

    /** Reading an item by its id. */
    public static RequestCharge read(StoredItem item) {
        return new RequestCharge(READ.parts(StoredSize.bytes(item)));
    }

    /** A page of a feed of items: as much as reading each of them. */
    public static RequestCharge feed(Collection<StoredItem> items) {
        return items.stream().map(Prices::read).reduce(RequestCharge::plus).orElse(NOTHING_NEW);
    }

    /** Versions that a page of the change feed shows. They are read one after the other as they lie in the log. */
    public static RequestCharge changes(Collection<StoredItem> versions) {
        return new RequestCharge(versions.stream().mapToLong(version -> CHANGE.parts(StoredSize.bytes(version))).sum());
    }

    /** A write for the version that goes and one for the version that comes, and the terms in which they differ. */
    static RequestCharge write(WriteWork work) {
        return new RequestCharge(versionParts(work.bytesBefore()) + versionParts(work.bytesAfter())).plus(terms(work));
    }

    /** Writes that are done as one: as much as one of all their bytes. */
    static RequestCharge together(WriteWork sum) {
        return new RequestCharge(versionParts(sum.bytes())).plus(terms(sum));
    }

    private static long versionParts(long bytes) {
        return bytes == 0 ? 0 : WRITE.parts(bytes);
    }

    private static RequestCharge terms(WriteWork work) {
        return new RequestCharge((long) work.terms() * TERM_PARTS + (long) work.patched() * PATCHED_PARTS);
    }
}
