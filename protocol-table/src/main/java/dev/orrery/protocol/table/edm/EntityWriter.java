package dev.orrery.protocol.table.edm;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes entities of a table as JSON, with as much metadata as a client asked for. */
public final class EntityWriter {

    private final String base;
    private final String account;
    private final String table;
    private final MetadataLevel level;

    /**
     * Prepares to write.
     *
     * @param base the URL of the account, without a slash at its end
     */
    public EntityWriter(String base, String account, String table, MetadataLevel level) {
        this.base = base;
        this.account = account;
        this.table = table;
        this.level = level;
    }

    /** The answer that is one entity. */
    public byte[] one(Entity entity, SelectedProperties selection) {
        ByteBuilder out = new ByteBuilder();
        Members members = new Members(out);
        envelope(members, "/@Element");
        entity(members, entity, selection);
        members.end();
        return out.toBytes();
    }

    /** The answer that is a list of entities. */
    public byte[] list(List<Entity> entities, SelectedProperties selection) {
        ByteBuilder out = new ByteBuilder(4096);
        Members members = new Members(out);
        envelope(members, "");
        members.name("value");
        out.append((byte) '[');
        for (int i = 0; i < entities.size(); i++) {
            if (i > 0) {
                out.append((byte) ',');
            }
            Members inner = new Members(out);
            entity(inner, entities.get(i), selection);
            inner.end();
        }
        out.append((byte) ']');
        members.end();
        return out.toBytes();
    }

    private void envelope(Members members, String suffix) {
        if (level != MetadataLevel.NONE) {
            members.text("odata.metadata", base + "/$metadata#" + table + suffix);
        }
    }

    private void entity(Members members, Entity entity, SelectedProperties selection) {
        String link = level == MetadataLevel.FULL
                ? EntityLink.of(table, entity.partitionKey(), entity.rowKey())
                : "";
        if (level == MetadataLevel.FULL) {
            members.text("odata.type", account + "." + table);
            members.text("odata.id", base + "/" + link);
        }
        if (level != MetadataLevel.NONE) {
            members.text("odata.etag", entity.etag());
        }
        if (level == MetadataLevel.FULL) {
            members.text("odata.editLink", link);
        }
        keys(members, entity, selection);
        entity.properties().forEach((name, value) -> {
            if (selection.has(name)) {
                property(members, name, value);
            }
        });
    }

    private void keys(Members members, Entity entity, SelectedProperties selection) {
        if (selection.has(EntityKeys.PARTITION_KEY)) {
            members.text(EntityKeys.PARTITION_KEY, entity.partitionKey());
        }
        if (selection.has(EntityKeys.ROW_KEY)) {
            members.text(EntityKeys.ROW_KEY, entity.rowKey());
        }
        if (selection.has(EntityKeys.TIMESTAMP)) {
            if (level == MetadataLevel.FULL) {
                annotation(members, EntityKeys.TIMESTAMP, EdmType.DATE_TIME);
            }
            members.text(EntityKeys.TIMESTAMP, Ticks.wholeText(entity.ticks()));
        }
    }

    private void property(Members members, String name, EdmValue value) {
        if (level != MetadataLevel.NONE && isAnnotated(value)) {
            annotation(members, name, value.type());
        }
        switch (value) {
            case EdmValue.OfString(String text) -> members.text(name, text);
            case EdmValue.OfInt32(int number) -> members.raw(name, Integer.toString(number));
            case EdmValue.OfInt64(long number) -> members.text(name, Long.toString(number));
            case EdmValue.OfDouble(double number) when Double.isFinite(number) ->
                members.raw(name, Double.toString(number));
            case EdmValue.OfDouble(double number) -> members.text(name, Double.toString(number));
            case EdmValue.OfBoolean(boolean truth) -> members.raw(name, Boolean.toString(truth));
            case EdmValue.OfDateTime(long ticks) -> members.text(name, Ticks.text(ticks));
            case EdmValue.OfGuid guid -> members.value(name, StoredValue.plain(guid));
            case EdmValue.OfBinary bytes -> members.value(name, StoredValue.plain(bytes));
        }
    }

    private static void annotation(Members members, String name, EdmType type) {
        members.text(name + "@odata.type", type.text());
    }

    /** Whether JSON alone doesn't tell the type. */
    private static boolean isAnnotated(EdmValue value) {
        return switch (value.type()) {
            case INT64, DATE_TIME, GUID, BINARY -> true;
            case DOUBLE -> value instanceof EdmValue.OfDouble(double number) && !Double.isFinite(number);
            case STRING, INT32, BOOLEAN -> false;
        };
    }

    /** The members of an object that is being written. */
    private static final class Members {

        private final ByteBuilder out;
        private char before = '{';

        Members(ByteBuilder out) {
            this.out = out;
        }

        void name(String name) {
            out.appendByte(before);
            before = ',';
            quoted(name);
            out.append((byte) ':');
        }

        void value(String name, JsonValue value) {
            name(name);
            JsonText.write(value, out);
        }

        void text(String name, String text) {
            name(name);
            quoted(text);
        }

        /** Most texts need no escapes, and are written as they are. */
        private void quoted(String text) {
            int start = out.length();
            out.append((byte) '"');
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c < ' ' || c > '~' || c == '"' || c == '\\') {
                    JsonText.write(JsonValue.of(text), out.truncate(start));
                    return;
                }
                out.appendByte(c);
            }
            out.append((byte) '"');
        }

        void raw(String name, String json) {
            name(name);
            out.append(json.getBytes(StandardCharsets.US_ASCII));
        }

        void end() {
            if (before == '{') {
                out.append((byte) '{');
            }
            out.append((byte) '}');
        }
    }
}
