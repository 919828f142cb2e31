package dev.orrery.cli.transfer.table;

import dev.orrery.cli.transfer.source.CsvColumn;
import dev.orrery.cli.transfer.source.Entry;
import dev.orrery.cli.transfer.source.EntrySource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.EntityKeys;
import dev.orrery.protocol.table.edm.PortableEntity;
import dev.orrery.protocol.table.edm.TableError;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The entries of a file as entities: each is the document by which its entity is stored. */
public record EntitySource(EntrySource entries) implements EntrySource {

    /** The types of the columns of a CSV file: keys are strings, even if they look like numbers. */
    public static Map<String, CsvColumn.Type> types(Map<String, CsvColumn.Type> given) {
        Map<String, CsvColumn.Type> types = new HashMap<>(given);
        types.put(EntityKeys.PARTITION_KEY, CsvColumn.Type.STRING);
        types.put(EntityKeys.ROW_KEY, CsvColumn.Type.STRING);
        return types;
    }

    @Override
    public Optional<Entry> next() throws IOException {
        return entries.next().map(EntityEntry::new);
    }

    @Override
    public boolean isDry() {
        return entries.isDry();
    }

    /** An entry that is an entity. */
    private record EntityEntry(Entry entry) implements Entry {

        @Override
        public long number() {
            return entry.number();
        }

        @Override
        public String text() {
            return entry.text();
        }

        @Override
        public JsonValue item() {
            try {
                return PortableEntity.document(entry.item());
            } catch (TableError e) {
                throw new OrreryException(ErrorCode.INVALID_JSON, "{problem}", e).with("problem", e.getMessage());
            }
        }
    }
}
