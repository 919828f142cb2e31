package dev.orrery.protocol.table.service;

import dev.orrery.engine.catalog.Catalog;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.TableError;
import dev.orrery.protocol.table.message.TableAnswer;
import dev.orrery.protocol.table.message.TableRequest;
import dev.orrery.protocol.table.message.XmlElement;
import dev.orrery.protocol.table.resource.TableCatalog;
import java.util.List;

/** {@code /?restype=service}: the properties of the service, which are kept with its database, and its statistics. */
final class ServiceResource {

    private final Catalog catalog;
    private final TableCatalog tables;
    private volatile Known known = new Known(JsonValue.UNDEFINED, ServiceProperties.of(JsonValue.UNDEFINED));

    private record Known(JsonValue stored, ServiceProperties properties) {}

    ServiceResource(Catalog catalog, TableCatalog tables) {
        this.catalog = catalog;
        this.tables = tables;
    }

    TableAnswer read() {
        return new TableAnswer(200)
                .body("application/xml", properties().root().toDocument())
                .charge(Prices.METADATA);
    }

    TableAnswer write(TableRequest request) {
        // What is wrong is told before anything is changed.
        properties().changedBy(request.body());
        catalog.replaceSettings(
                tables.database(), stored -> ServiceProperties.of(stored).changedBy(request.body()).toJson());
        return new TableAnswer(202).charge(Prices.METADATA_WRITE);
    }

    /** The rules for pages of other sites. */
    List<CorsRule> corsRules() {
        return properties().corsRules();
    }

    private ServiceProperties properties() {
        JsonValue stored =
                catalog.findDatabase(TableCatalog.DATABASE).map(Database::settings).orElse(JsonValue.UNDEFINED);
        Known latest = known;
        if (!latest.stored().equals(stored)) {
            latest = new Known(stored, ServiceProperties.of(stored));
            known = latest;
        }
        return latest.properties();
    }

    /** How far the secondary is behind, which is not at all: it is the same. */
    TableAnswer stats(TableRequest request) {
        if (!request.origin().isSecondary()) {
            throw TableError.badRequest("InvalidQueryParameterValue",
                    "Value for one of the query parameters specified in the request URI is invalid: comp=stats is for the"
                            + " secondary.");
        }
        XmlElement stats = XmlElement.of("StorageServiceStats", List.of(XmlElement.of("GeoReplication", List.of(
                XmlElement.of("Status", "live"), XmlElement.of("LastSyncTime", StandardHeaders.now())))));
        return new TableAnswer(200).body("application/xml", stats.toDocument()).charge(Prices.METADATA);
    }
}
