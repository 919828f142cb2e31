package dev.orrery.model;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The {@code _rid} of a resource: a few bytes that contain those of its parents.
 *
 * <p>As text it is base64 with its padding, {@code '/'} written as {@code '-'}. The bytes, all numbers little-endian:
 *
 * <pre>
 * offer                   number (3)
 * database                number (4)
 * container               database (4), number (4)             top bit of the first byte of the number: 1
 * user                    database (4), number (4)             top bit of the first byte of the number: 0
 * permission              user (8), number (8)
 * item, script, range …   container (8), number (8)            high nibble of the last byte: the kind
 * client encryption key   database (4), 0 (4), number (4), 2 (4)
 * </pre>
 *
 * The numbers of containers and users have 31 bits: the lowest seven fill the first byte below its top bit, the others
 * the three bytes after it. Numbers begin at 1, for clients take a 0 as "there is no such part"; only partition ranges
 * begin at 0, and are stored 2 higher.
 */
public final class ResourceId {

    /** What a resource id names. */
    public enum Kind {
        OFFER,
        DATABASE,
        CONTAINER,
        USER,
        PERMISSION,
        CLIENT_ENCRYPTION_KEY,
        ITEM(0x0),
        CONFLICT(0x4),
        PARTITION_RANGE(0x5),
        FUNCTION(0x6),
        TRIGGER(0x7),
        STORED_PROCEDURE(0x8);

        private static final Kind[] ALL = values();

        private final int nibble;

        /** A kind of resource outside of containers. */
        Kind() {
            this(-1);
        }

        Kind(int nibble) {
            this.nibble = nibble;
        }

        private static Optional<Kind> inContainer(int nibble) {
            for (Kind kind : ALL) {
                if (kind.nibble == nibble) {
                    return Optional.of(kind);
                }
            }
            return Optional.empty();
        }
    }

    private static final int OFFER_BYTES = 3;
    private static final int DATABASE_BYTES = 4;
    private static final int CONTAINER_BYTES = 8;
    private static final int ITEM_BYTES = 16;

    /** How long the text form of an item's id is. */
    public static final int ITEM_TEXT_BYTES = 24;

    private static final byte[] DIGITS =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-".getBytes(StandardCharsets.ISO_8859_1);

    private static final int OFFER_MAX = (1 << 24) - 1;
    private static final long NUMBER_MAX = (1L << 60) - 1;
    private static final int FIRST_PARTITION_RANGE = 2;
    private static final int CLIENT_ENCRYPTION_KEY_MARK = 2;

    private final Kind kind;
    private final byte[] bytes;
    // Made when it is first asked for; whoever comes at the same time makes the same.
    private String text;
    private String containerLink;

    private ResourceId(Kind kind, byte[] bytes) {
        this.kind = kind;
        this.bytes = bytes;
    }

    public static ResourceId database(int number) {
        return new ResourceId(Kind.DATABASE, littleEndian(positive(number, Integer.MAX_VALUE), DATABASE_BYTES));
    }

    public static ResourceId offer(int number) {
        return new ResourceId(Kind.OFFER, littleEndian(positive(number, OFFER_MAX), OFFER_BYTES));
    }

    /** A container of this database. */
    public ResourceId container(int number) {
        return inDatabase(Kind.CONTAINER, number, 0x80);
    }

    /** A user of this database. */
    public ResourceId user(int number) {
        return inDatabase(Kind.USER, number, 0);
    }

    /** A client encryption key of this database. */
    public ResourceId clientEncryptionKey(int number) {
        check(Kind.DATABASE);
        byte[] child = Arrays.copyOf(bytes, ITEM_BYTES);
        writeLittleEndian(child, 8, 4, positive(number, Integer.MAX_VALUE));
        child[12] = CLIENT_ENCRYPTION_KEY_MARK;
        return new ResourceId(Kind.CLIENT_ENCRYPTION_KEY, child);
    }

    /** A permission of this user. */
    public ResourceId permission(long number) {
        check(Kind.USER);
        return child(Kind.PERMISSION, positive(number, NUMBER_MAX));
    }

    /** An item of this container. Later items have higher numbers: clients resume sorted pages by them. */
    public ResourceId item(long documentNumber) {
        return inContainer(Kind.ITEM, documentNumber);
    }

    public ResourceId conflict(long number) {
        return inContainer(Kind.CONFLICT, number);
    }

    /** A partition key range of this container; the first has the number 0. */
    public ResourceId partitionRange(int number) {
        if (number < 0) {
            throw new IllegalArgumentException("The number of a partition range is not negative: " + number);
        }
        return inContainer(Kind.PARTITION_RANGE, (long) number + FIRST_PARTITION_RANGE);
    }

    public ResourceId function(long number) {
        return inContainer(Kind.FUNCTION, number);
    }

    public ResourceId trigger(long number) {
        return inContainer(Kind.TRIGGER, number);
    }

    public ResourceId storedProcedure(long number) {
        return inContainer(Kind.STORED_PROCEDURE, number);
    }

    /** Reads the text form; empty if no resource of ours can have this id. */
    public static Optional<ResourceId> parse(String text) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(text.replace('-', '/'));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        // Base64 leaves some freedom (stray bits, no padding), but one id must not have two texts.
        return kindOf(bytes)
                .map(kind -> new ResourceId(kind, bytes))
                .filter(id -> id.toString().equals(text) && id.number() >= id.firstNumber());
    }

    public Kind kind() {
        return kind;
    }

    public boolean isDatabase() {
        return kind == Kind.DATABASE;
    }

    public boolean isContainer() {
        return kind == Kind.CONTAINER;
    }

    public boolean isItem() {
        return kind == Kind.ITEM;
    }

    /** The id of the database that this is, or is in. */
    public ResourceId databasePart() {
        if (kind == Kind.OFFER) {
            throw new IllegalStateException("An offer is in no database: " + this);
        }
        return isDatabase() ? this : new ResourceId(Kind.DATABASE, Arrays.copyOf(bytes, DATABASE_BYTES));
    }

    /** The id of the container that this is, or is in. */
    public ResourceId containerPart() {
        if (bytes.length < CONTAINER_BYTES || !isContainerGroup(bytes)) {
            throw new IllegalStateException("Not in a container: " + this);
        }
        return isContainer() ? this : new ResourceId(Kind.CONTAINER, Arrays.copyOf(bytes, CONTAINER_BYTES));
    }

    /** The number that an item was given in its container. */
    public long documentNumber() {
        check(Kind.ITEM);
        return number();
    }

    /** The number that this resource was given in its parent. */
    public long number() {
        return switch (kind) {
            case OFFER, DATABASE -> readLittleEndian(bytes, 0, bytes.length);
            case CONTAINER, USER -> (bytes[4] & 0x7F) | readLittleEndian(bytes, 5, 3) << 7;
            case CLIENT_ENCRYPTION_KEY -> readLittleEndian(bytes, 8, 4);
            case PARTITION_RANGE -> lastGroupNumber() - FIRST_PARTITION_RANGE;
            case PERMISSION, ITEM, CONFLICT, FUNCTION, TRIGGER, STORED_PROCEDURE -> lastGroupNumber();
        };
    }

    /** A copy of the bytes. */
    public byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResourceId id && Arrays.equals(bytes, id.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    /** The text form. */
    @Override
    public String toString() {
        if (text == null) {
            text = encoded();
        }
        return text;
    }

    /** Writes the text form of the id of an item of this container to a place in an array. */
    public void writeItemText(long documentNumber, byte[] target, int offset) {
        check(Kind.CONTAINER);
        long high = bigEndian(bytes);
        long low = Long.reverseBytes(positive(documentNumber, NUMBER_MAX));
        for (int i = 0; i < 10; i++) {
            target[offset + i] = DIGITS[(int) (high >>> (58 - 6 * i)) & 0x3F];
        }
        target[offset + 10] = DIGITS[(int) (high << 2 | low >>> 62) & 0x3F];
        for (int i = 0; i < 10; i++) {
            target[offset + 11 + i] = DIGITS[(int) (low >>> (56 - 6 * i)) & 0x3F];
        }
        target[offset + 21] = DIGITS[(int) (low << 4) & 0x3F];
        target[offset + 22] = '=';
        target[offset + 23] = '=';
    }

    private static long bigEndian(byte[] eight) {
        return Long.reverseBytes(readLittleEndian(eight, 0, Long.BYTES));
    }

    private String encoded() {
        byte[] base64 = Base64.getEncoder().encode(bytes);
        for (int i = 0; i < base64.length; i++) {
            if (base64[i] == '/') {
                base64[i] = '-';
            }
        }
        return new String(base64, StandardCharsets.ISO_8859_1);
    }

    /** The link to a container by ids, such as {@code dbs/…/colls/…/}. */
    public String containerLink() {
        check(Kind.CONTAINER);
        if (containerLink == null) {
            containerLink = "dbs/" + databasePart() + "/colls/" + this + "/";
        }
        return containerLink;
    }

    private ResourceId inDatabase(Kind childKind, int number, int topBit) {
        check(Kind.DATABASE);
        positive(number, Integer.MAX_VALUE);
        byte[] child = Arrays.copyOf(bytes, CONTAINER_BYTES);
        child[4] = (byte) (topBit | (number & 0x7F));
        writeLittleEndian(child, 5, 3, number >>> 7);
        return new ResourceId(childKind, child);
    }

    private ResourceId inContainer(Kind childKind, long number) {
        check(Kind.CONTAINER);
        return child(childKind, (long) childKind.nibble << 60 | positive(number, NUMBER_MAX));
    }

    private ResourceId child(Kind childKind, long lastGroup) {
        byte[] child = Arrays.copyOf(bytes, ITEM_BYTES);
        writeLittleEndian(child, CONTAINER_BYTES, 8, lastGroup);
        return new ResourceId(childKind, child);
    }

    private int firstNumber() {
        return kind == Kind.PARTITION_RANGE ? 0 : 1;
    }

    private long lastGroupNumber() {
        return readLittleEndian(bytes, CONTAINER_BYTES, 8) & NUMBER_MAX;
    }

    private static Optional<Kind> kindOf(byte[] bytes) {
        return switch (bytes.length) {
            case OFFER_BYTES -> Optional.of(Kind.OFFER);
            case DATABASE_BYTES -> Optional.of(Kind.DATABASE);
            case CONTAINER_BYTES -> Optional.of(isContainerGroup(bytes) ? Kind.CONTAINER : Kind.USER);
            case ITEM_BYTES -> isContainerGroup(bytes)
                    ? Kind.inContainer((bytes[ITEM_BYTES - 1] & 0xF0) >> 4)
                    : kindBesideContainers(bytes);
            default -> Optional.empty();
        };
    }

    private static Optional<Kind> kindBesideContainers(byte[] bytes) {
        if (readLittleEndian(bytes, 4, 4) != 0) {
            return Optional.of(Kind.PERMISSION);
        }
        return readLittleEndian(bytes, 12, 4) == CLIENT_ENCRYPTION_KEY_MARK
                ? Optional.of(Kind.CLIENT_ENCRYPTION_KEY)
                : Optional.empty();
    }

    private static boolean isContainerGroup(byte[] bytes) {
        return (bytes[4] & 0x80) != 0;
    }

    private void check(Kind expected) {
        if (kind != expected) {
            throw new IllegalStateException("Not the id of a resource of kind " + expected + ": " + this);
        }
    }

    private static long positive(long number, long max) {
        if (number < 1 || number > max) {
            throw new IllegalArgumentException("The number of a resource is from 1 to " + max + ", not " + number);
        }
        return number;
    }

    private static byte[] littleEndian(long number, int length) {
        byte[] bytes = new byte[length];
        writeLittleEndian(bytes, 0, length, number);
        return bytes;
    }

    private static void writeLittleEndian(byte[] bytes, int offset, int length, long number) {
        for (int i = 0; i < length; i++) {
            bytes[offset + i] = (byte) (number >>> (8 * i));
        }
    }

    private static long readLittleEndian(byte[] bytes, int offset, int length) {
        long number = 0;
        for (int i = length - 1; i >= 0; i--) {
            number = number << 8 | (bytes[offset + i] & 0xFF);
        }
        return number;
    }
}
