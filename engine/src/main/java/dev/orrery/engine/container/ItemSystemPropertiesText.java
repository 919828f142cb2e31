package dev.orrery.engine.container;

import dev.orrery.model.Etag;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.ByteBuilder;
import java.nio.charset.StandardCharsets;

/** The {@linkplain ItemSystemProperties system properties} of a container's items as JSON text: a form that is copied and filled in. */
final class ItemSystemPropertiesText {

    private static final String ETAG_FRAME = new Etag(0).toString().replace("\"", "\\\"");

    private final ResourceId container;
    private final byte[] form;
    private final int rid;
    private final int selfRid;
    private final int etag;
    private final int etagEnd;

    ItemSystemPropertiesText(ResourceId container) {
        this.container = container;
        String someRid = container.item(1).toString();
        String text = "\"_rid\":\"" + someRid + "\",\"_self\":\"" + container.containerLink() + "docs/" + someRid
                + "/\",\"_etag\":\"" + ETAG_FRAME + "\",\"_attachments\":\"attachments/\",\"_ts\":";
        this.form = text.getBytes(StandardCharsets.US_ASCII);
        this.rid = text.indexOf(someRid);
        this.selfRid = text.lastIndexOf(someRid);
        this.etag = text.indexOf(ETAG_FRAME) + 1;
        this.etagEnd = text.indexOf(ETAG_FRAME) + ETAG_FRAME.length() - 2;
    }

    /** Adds the properties of a version to the text of its body, which was appended last. */
    void addTo(ByteBuilder out, long documentNumber, Etag version, long timestampSeconds) {
        out.truncate(out.length() - 1);
        if (out.array()[out.length() - 1] != '{') {
            out.appendByte(',');
        }
        int start = out.length();
        fill(out.append(form).array(), start, documentNumber, version);
        out.appendDecimal(timestampSeconds).appendByte('}');
    }

    private void fill(byte[] text, int start, long documentNumber, Etag version) {
        container.writeItemText(documentNumber, text, start + rid);
        System.arraycopy(text, start + rid, text, start + selfRid, ResourceId.ITEM_TEXT_BYTES);
        version.writeText(text, start + etag);
        // The etag's own quotes are escaped in JSON.
        text[start + etagEnd] = '\\';
    }
}
