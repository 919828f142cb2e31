package dev.orrery.protocol.cosmos.resource;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Revision;
import dev.orrery.engine.resource.Script;
import dev.orrery.model.ResourceId;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.path.ResourceType;

/** The JSON of resources as clients see it: what their creators gave, then what the server adds. */
final class Bodies {

    private Bodies() {}

    static JsonValue database(Database database) {
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(database.id());
        addSystemProperties(json, database.rid(), selfLink(database), database.revision());
        json.name("_colls").value("colls/");
        json.name("_users").value("users/");
        return json.endObject().finish();
    }

    static JsonValue container(Container container) {
        ValueWriter json = new ValueWriter().startObject().propertiesOf(container.definition().toJson());
        addContainerProperties(json, container);
        return json.endObject().finish();
    }

    /** A container with a line for each of its partitions. */
    static JsonValue containerWithStatistics(Container container) {
        ValueWriter json = new ValueWriter().startObject().propertiesOf(container.definition().toJson());
        addContainerProperties(json, container);
        json.name("statistics").startArray();
        container.partitions().all().forEach(partition -> addStatistics(json, partition));
        return json.endArray().endObject().finish();
    }

    private static void addContainerProperties(ValueWriter json, Container container) {
        addSystemProperties(json, container.rid(), selfLink(container), container.revision());
        json.name("_docs").value("docs/");
        json.name("_sprocs").value("sprocs/");
        json.name("_triggers").value("triggers/");
        json.name("_udfs").value("udfs/");
        json.name("_conflicts").value("conflicts/");
    }

    private static void addStatistics(ValueWriter json, Partition partition) {
        json.startObject();
        json.name("id").value(Integer.toString(partition.range().id()));
        json.name("sizeInKB").value(partition.totals().bytes() / 1024);
        json.name("documentCount").value(partition.totals().items());
        json.name("sampledDistinctPartitionKeyCount").value(0);
        json.name("partitionKeys").startArray().endArray();
        json.endObject();
    }

    static JsonValue script(Container container, Script script, ResourceType type) {
        ValueWriter json = new ValueWriter().startObject().propertiesOf(script.definition().toJson());
        String self = selfLink(container) + type.keyword() + "/" + script.rid() + "/";
        addSystemProperties(json, script.rid(), self, script.revision());
        return json.endObject().finish();
    }

    static JsonValue range(Container container, PartitionMap map, Partition partition) {
        ResourceId rid = container.rid().partitionRange(partition.range().id());
        ValueWriter json = new ValueWriter().startObject();
        json.name("id").value(Integer.toString(partition.range().id()));
        json.name("minInclusive").value(partition.epkRange().min().hex());
        json.name("maxExclusive").value(partition.epkRange().max().hex());
        json.name("ridPrefix").value(partition.range().id());
        json.name("throughputFraction").value(1.0 / map.all().size());
        json.name("status").value("online");
        json.name("parents").startArray();
        partition.range().parents().forEach(parent -> json.value(Integer.toString(parent)));
        json.endArray();
        json.name("ownedArchivalPKRangeIds").startArray().endArray();
        json.name("lsn").value(partition.lsn());
        addSystemProperties(json, rid, selfLink(container) + "pkranges/" + rid + "/", container.revision());
        return json.endObject().finish();
    }

    static void addSystemProperties(ValueWriter json, ResourceId rid, String self, Revision revision) {
        json.name(SystemProperty.RID.key()).value(rid.toString());
        json.name(SystemProperty.SELF.key()).value(self);
        json.name(SystemProperty.ETAG.key()).value(revision.etag().toString());
        json.name(SystemProperty.TIMESTAMP.key()).value(revision.timestampSeconds());
    }

    static String selfLink(Database database) {
        return "dbs/" + database.rid() + "/";
    }

    static String selfLink(Container container) {
        return "dbs/" + container.rid().databasePart() + "/colls/" + container.rid() + "/";
    }
}
