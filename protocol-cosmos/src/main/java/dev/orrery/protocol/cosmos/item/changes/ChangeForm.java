package dev.orrery.protocol.cosmos.item.changes;

import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyName;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;

/** How the latest version of an item is written. */
enum ChangeForm {

    /** The document as everywhere, and the LSN of its change as {@code _lsn}. */
    DOCUMENT {
        @Override
        JsonValue write(Change.Latest change, Container container) {
            JsonValue document = SqlDocuments.FORM.document(change.item(), container);
            return new ValueWriter(document.encodedLength() + METADATA_BYTES)
                    .startObject()
                    .propertiesOf(document)
                    .name(LSN)
                    .value(change.lsn())
                    .endObject()
                    .finish();
        }
    },

    /** The document as {@code current}, and beside it {@code metadata}: LSN and time of the change. */
    WITH_METADATA {
        @Override
        JsonValue write(Change.Latest change, Container container) {
            JsonValue document = SqlDocuments.FORM.document(change.item(), container);
            return new ValueWriter(document.encodedLength() + METADATA_BYTES)
                    .startObject()
                    .name("current")
                    .value(document)
                    .name("metadata")
                    .startObject()
                    .name("lsn")
                    .value(change.lsn())
                    .name("crts")
                    .value(change.item().timestampSeconds())
                    .endObject()
                    .endObject()
                    .finish();
        }
    };

    private static final PropertyName LSN = PropertyName.of(SystemProperty.LSN.key());
    private static final int METADATA_BYTES = 64;

    /** The form that a request asks for, such as those of Java's newer change feed processor. */
    static ChangeForm of(CosmosRequest request) {
        return request.header(CosmosHeaders.CHANGE_FEED_FORMAT).isPresent() ? WITH_METADATA : DOCUMENT;
    }

    abstract JsonValue write(Change.Latest change, Container container);
}
