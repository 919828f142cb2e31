package dev.orrery.protocol.table.edm;

import java.nio.charset.StandardCharsets;

/** The place of an entity in a URL: {@code people(PartitionKey='Smith',RowKey='Ben')}. */
public final class EntityLink {

    private static final String UNRESERVED = "-._~";

    private EntityLink() {}

    /** The link, relative to the account, encoded for a URL. */
    public static String of(String table, String partitionKey, String rowKey) {
        return table + "(PartitionKey='" + encoded(partitionKey) + "',RowKey='" + encoded(rowKey) + "')";
    }

    private static String encoded(String key) {
        StringBuilder text = new StringBuilder();
        for (byte b : key.replace("'", "''").getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xFF);
            if (isUnreserved(c)) {
                text.append(c);
            } else {
                text.append("%%%02X".formatted((int) c));
            }
        }
        return text.toString();
    }

    private static boolean isUnreserved(char c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || UNRESERVED.indexOf(c) >= 0;
    }
}
