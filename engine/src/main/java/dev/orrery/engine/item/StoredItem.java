package dev.orrery.engine.item;

import dev.orrery.engine.index.IndexPlan;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Etag;
import dev.orrery.model.OrreryException;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A version of an item as it is stored: what the engine adds to it, and the body that the user wrote.
 *
 * <pre>
 *  0  1  format, 1
 *  1  8  document number
 *  9  8  LSN of the commit that wrote it
 * 17  4  place within that commit
 * 21  8  etag
 * 29  8  timestamp, seconds since 1970
 * 37  4  own time to live in seconds, -1 for ever, 0 none
 * 41  …  body, an encoded object without system properties, with the text of its id
 * </pre>
 *
 * All numbers are big-endian. LSN and place are filled in at commit.
 */
public final class StoredItem {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    /** The property of every body, whatever API wrote it, that has the text of the item's id. */
    public static final String ID = "id";

    private static final byte FORMAT = 1;
    private static final int DOCUMENT_NUMBER = 1;
    private static final int LSN = 9;
    private static final int PLACE = 17;
    private static final int ETAG = 21;
    private static final int TIMESTAMP = 29;
    private static final int TTL = 37;
    private static final int BODY = 41;

    private final byte[] bytes;

    /** Whether the bytes are nobody else's yet: those that a store returns are shared, and never change. */
    private final boolean isNew;

    /** The keys of its index terms, by the plans that were asked for them. Threads may race to derive the same keys. */
    private Map<IndexPlan, List<byte[]>> terms = Map.of();

    private StoredItem(byte[] bytes, boolean isNew) {
        this.bytes = bytes;
        this.isNew = isNew;
    }

    /** A view on stored bytes. */
    public static StoredItem ofBytes(byte[] bytes) {
        if (bytes.length <= BODY || bytes[0] != FORMAT) {
            throw new OrreryException(ErrorCode.DATA_CORRUPT,
                    "An item is stored in an unknown format. Run 'orrery check', and restore a backup");
        }
        return new StoredItem(bytes, false);
    }

    /** A new version, complete but for the LSN and the place that its commit gives it. */
    public static StoredItem of(long documentNumber, Etag etag, long timestampSeconds, int ttlSeconds, JsonValue body) {
        byte[] encoded = body.encoded();
        byte[] bytes = new byte[BODY + encoded.length];
        bytes[0] = FORMAT;
        LONG.set(bytes, DOCUMENT_NUMBER, documentNumber);
        LONG.set(bytes, ETAG, etag.stamp());
        LONG.set(bytes, TIMESTAMP, timestampSeconds);
        INT.set(bytes, TTL, ttlSeconds);
        System.arraycopy(encoded, 0, bytes, BODY, encoded.length);
        return new StoredItem(bytes, true);
    }

    /** The properties that the user wrote. */
    public JsonValue body() {
        return JsonValue.ofEncoded(bytes, BODY);
    }

    public ItemId id() {
        return ItemId.ofText(body().property(ID).stringValue());
    }

    public long documentNumber() {
        return (long) LONG.get(bytes, DOCUMENT_NUMBER);
    }

    public long lsn() {
        return (long) LONG.get(bytes, LSN);
    }

    /** The place of this version among those that were written with the same LSN. */
    public int place() {
        return (int) INT.get(bytes, PLACE);
    }

    public Etag etag() {
        return new Etag((long) LONG.get(bytes, ETAG));
    }

    public long timestampSeconds() {
        return (long) LONG.get(bytes, TIMESTAMP);
    }

    /** The item's own time to live: seconds, -1 for ever, 0 if it has none. */
    public int ttlSeconds() {
        return (int) INT.get(bytes, TTL);
    }

    /**
     * The store keys of the index terms that a plan gives this version, in order: path hash and value, then the document
     * number (8 bytes, big-endian). They are derived once, for whoever writes them and for whoever asks what that costs.
     */
    public List<byte[]> terms(IndexPlan plan) {
        List<byte[]> known = terms.get(plan);
        if (known != null) {
            return known;
        }
        List<byte[]> keys = new ArrayList<>();
        plan.forEachTerm(body(), timestampSeconds(), term -> keys.add(termKey(term)));
        // Terms come in order, and none is the beginning of another, so that the number behind them changes nothing.
        List<byte[]> derived = Collections.unmodifiableList(keys);
        remember(plan, derived);
        return derived;
    }

    private byte[] termKey(byte[] term) {
        byte[] key = Arrays.copyOf(term, term.length + Long.BYTES);
        LONG.set(key, term.length, documentNumber());
        return key;
    }

    private void remember(IndexPlan plan, List<byte[]> derived) {
        if (terms.isEmpty()) {
            terms = Map.of(plan, derived);
        } else {
            Map<IndexPlan, List<byte[]>> more = new HashMap<>(terms);
            more.put(plan, derived);
            terms = Map.copyOf(more);
        }
    }

    /** The bytes as they are stored; whoever asks for them must not change them. */
    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return bytes.length;
    }

    /** Fills in what the commit of a new version gives it. */
    public void committed(long lsn, int place) {
        if (!isNew) {
            throw new IllegalStateException("A version that was read does not change");
        }
        LONG.set(bytes, LSN, lsn);
        INT.set(bytes, PLACE, place);
    }

    /** The same version at another place within its LSN. */
    public StoredItem at(int place) {
        byte[] moved = bytes.clone();
        INT.set(moved, PLACE, place);
        return new StoredItem(moved, false);
    }

    @Override
    public String toString() {
        return body() + " at " + lsn();
    }
}
