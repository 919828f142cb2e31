package dev.orrery.cli.transfer.source;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A table whose first record has the names of the properties; each other is an item. */
final class CsvSource implements EntrySource {

    private final CsvReader records;
    private final char separator;
    private final List<CsvColumn> columns;
    private long number;

    CsvSource(CsvReader records, char separator, Map<String, CsvColumn.Type> types) throws IOException {
        this.records = records;
        this.separator = separator;
        List<String> head = records.next().orElseThrow(() -> new OrreryException(
                ErrorCode.INVALID_REQUEST, "The table is empty. Begin it with the names of its columns"));
        this.columns = head.stream().map(name -> CsvColumn.of(name, types)).toList();
        checkNames(types);
    }

    @Override
    public Optional<Entry> next() throws IOException {
        return records.next().map(fields -> {
            number++;
            return new Row(number, fields);
        });
    }

    private void checkNames(Map<String, CsvColumn.Type> types) {
        List<String> names = columns.stream().map(CsvColumn::name).toList();
        if (names.stream().distinct().count() < names.size()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "Two columns have the same name: {columns}. Rename one")
                    .with("columns", names);
        }
        types.keySet().stream().filter(name -> !names.contains(name)).findFirst().ifPresent(name -> {
            throw new OrreryException(ErrorCode.INVALID_REQUEST,
                    "A type is given for the column '{column}', which isn't there. The columns are {columns}")
                    .with("column", name)
                    .with("columns", names);
        });
    }

    /** A record of the table. */
    private final class Row implements Entry {

        private final long place;
        private final List<String> fields;

        Row(long place, List<String> fields) {
            this.place = place;
            this.fields = fields;
        }

        @Override
        public long number() {
            return place;
        }

        @Override
        public String text() {
            return String.join(String.valueOf(separator), fields);
        }

        @Override
        public JsonValue item() {
            if (fields.size() != columns.size()) {
                throw new OrreryException(ErrorCode.INVALID_JSON,
                        "The record has {fields} fields, and there are {columns} columns. Quote fields that contain the separator")
                        .with("columns", columns.size())
                        .with("fields", fields.size());
            }
            ValueWriter item = new ValueWriter().startObject();
            for (int i = 0; i < fields.size(); i++) {
                JsonValue value = columns.get(i).value(fields.get(i));
                // An id is a string, even if it looks like a number.
                boolean isId = columns.get(i).name().equals("id") && value.isNumber();
                item.name(columns.get(i).name()).value(isId ? JsonValue.of(fields.get(i)) : value);
            }
            return item.endObject().finish();
        }
    }
}
