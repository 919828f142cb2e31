package dev.orrery.protocol.table.query;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.DocumentForm;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.table.edm.Entity;
import dev.orrery.protocol.table.edm.EntityTime;
import dev.orrery.query.row.DocumentShape;
import java.util.Set;

/** Items as queries of entities see them: the body, and the time of its version. */
final class EntityForm implements DocumentForm {

    static final EntityForm FORM = new EntityForm();

    /** A name that no property of a stored document has. */
    private static final String TICKS = "$ticks";

    private EntityForm() {}

    @Override
    public DocumentShape shape() {
        return new DocumentShape(Set.of(TICKS));
    }

    @Override
    public JsonValue document(StoredItem item, Container container) {
        return item.body()
                .withMembersOf(new ValueWriter(32)
                        .startObject()
                        .name(TICKS).int64(EntityTime.ticks(item))
                        .endObject()
                        .finish());
    }

    /** About as many as the document has, which needn't be made to know that. */
    @Override
    public int encodedLength(StoredItem item, Container container) {
        return item.body().encodedLength() + TICKS.length() + Long.BYTES + 2;
    }

    /** When the version was written that a document is of. */
    static long ticks(JsonValue document) {
        return document.property(TICKS).longValue();
    }

    /** The entity that a document is of. */
    static Entity entity(JsonValue document) {
        return Entity.of(document, ticks(document));
    }
}
