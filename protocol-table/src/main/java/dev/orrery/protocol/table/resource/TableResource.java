package dev.orrery.protocol.table.resource;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.resource.AskedThroughput;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.MetadataLevel;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.PayloadFormat;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableHeaders;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.query.TableFilter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** {@code /Tables}: the tables of the account. */
public final class TableResource {

    private static final String NAME = "TableName";
    private static final int PAGE_TABLES_MAX = 1000;

    private final TableCatalog tables;

    public TableResource(Engine engine, TableCatalog tables) {
        this.tables = tables;
    }

    /** Creates a table, with throughput if the client wants any in particular. */
    public TableAnswer create(TableRequest request) {
        MetadataLevel level = request.wantsNoContent() ? MetadataLevel.NONE : PayloadFormat.of(request);
        JsonValue name = request.json().property(NAME);
        if (!name.isString()) {
            throw TableError.badRequest("PropertiesNeedValue",
                    "The values are not specified for all properties in the entity: there is no TableName. Give it one.");
        }
        Container table = tables.create(
                name.stringValue(),
                new AskedThroughput(
                        request.header(TableHeaders.OFFER_THROUGHPUT),
                        request.header(TableHeaders.OFFER_AUTOSCALE),
                        Optional.empty())
                        .read());
        String link = request.origin().base() + "/" + link(table);
        TableAnswer answer = request.wantsNoContent() ? new TableAnswer(204) : one(201, request, table, level);
        return answer.about(table)
                .header(TableHeaders.PREFERENCE_APPLIED, request.appliedPreference())
                .header(TableHeaders.LOCATION, link)
                .header(TableHeaders.DATA_SERVICE_ID, link)
                .charge(Prices.METADATA_WRITE);
    }

    public TableAnswer read(TableRequest request) {
        MetadataLevel level = PayloadFormat.of(request);
        Container table = tables.find(nameOf(request)).orElseThrow(() -> new TableError(
                404, "ResourceNotFound", "The specified resource does not exist."));
        return one(200, request, table, level).about(table).charge(Prices.METADATA);
    }

    public TableAnswer delete(TableRequest request) {
        tables.delete(nameOf(request));
        return new TableAnswer(204).charge(Prices.METADATA_WRITE);
    }

    private static String nameOf(TableRequest request) {
        return request.url().target().tableName().orElseThrow();
    }

    /** A page of tables in the order of their names. */
    public TableAnswer list(TableRequest request) {
        MetadataLevel level = PayloadFormat.of(request);
        TableFilter filter = TableFilter.parse(request.parameter("$filter").orElse(""));
        String first = request.parameter("NextTableName").map(TableResource::nameIn).orElse("");
        int most = PageSize.of(request, PAGE_TABLES_MAX);
        List<Container> found = tables.all().stream()
                .filter(table -> String.CASE_INSENSITIVE_ORDER.compare(table.id(), first) >= 0)
                .filter(table -> filter.passes(name -> name.equals(NAME)
                        ? Optional.of(new EdmValue.OfString(table.id()))
                        : Optional.empty()))
                .limit(most + 1L)
                .toList();
        List<Container> page = found.subList(0, Math.min(most, found.size()));
        TableAnswer answer = new TableAnswer(200)
                .body(PayloadFormat.contentType(level), JsonText.write(listed(request, page, level)))
                .charge(Prices.METADATA);
        if (found.size() > most && most > 0) {
            answer.header(TableHeaders.NEXT_TABLE_NAME, token(found.getLast().id()));
        }
        return answer;
    }

    private static TableAnswer one(int status, TableRequest request, Container table, MetadataLevel level) {
        ValueWriter json = new ValueWriter().startObject();
        if (level != MetadataLevel.NONE) {
            json.name("odata.metadata").value(request.origin().base() + "/$metadata#Tables/@Element");
        }
        describe(json, request, table, level);
        return new TableAnswer(status)
                .body(PayloadFormat.contentType(level), JsonText.write(json.endObject().finish()));
    }

    private static JsonValue listed(TableRequest request, List<Container> page, MetadataLevel level) {
        ValueWriter json = new ValueWriter().startObject();
        if (level != MetadataLevel.NONE) {
            json.name("odata.metadata").value(request.origin().base() + "/$metadata#Tables");
        }
        json.name("value").startArray();
        for (Container table : page) {
            json.startObject();
            describe(json, request, table, level);
            json.endObject();
        }
        return json.endArray().endObject().finish();
    }

    private static void describe(ValueWriter json, TableRequest request, Container table, MetadataLevel level) {
        if (level == MetadataLevel.FULL) {
            json.name("odata.type").value(request.origin().account() + ".Tables");
            json.name("odata.id").value(request.origin().base() + "/" + link(table));
            json.name("odata.editLink").value(link(table));
        }
        json.name(NAME).value(table.id());
    }

    private static String link(Container table) {
        return "Tables('" + table.id() + "')";
    }

    private static String token(String name) {
        String base64 = Base64.getUrlEncoder().encodeToString(name.getBytes(StandardCharsets.UTF_8));
        return "1!" + base64.length() + "!" + base64;
    }

    private static String nameIn(String token) {
        try {
            String base64 = token.substring(token.lastIndexOf('!') + 1);
            return new String(Base64.getUrlDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw TableError.invalidInput(
                    "The parameter NextTableName is none that a page of tables ended with. Begin without it.");
        }
    }
}
