package dev.orrery.engine.container;

import dev.orrery.model.Etag;
import dev.orrery.model.ResourceId;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The properties that users see behind those of an item: {@code _rid}, {@code _self}, {@code _etag}, {@code _attachments}
 * and {@code _ts}. For all items of a container they have the same length and differ in a few places, so they are a form
 * that is copied and filled in.
 */
public final class ItemSystemProperties {

    /** Any time of this kind takes four bytes, until 2038. */
    private static final int SOME_TIME = Integer.MAX_VALUE;

    private static final long SOME_DOCUMENT = 1;

    /** What an object has before its members. */
    private static final int HEAD_BYTES = JsonValue.EMPTY_OBJECT.encodedLength();

    private final ResourceId container;
    private final byte[] form;
    private final int rid;
    private final int selfRid;
    private final int etag;
    private final int time;
    private final ItemSystemPropertiesText text;

    ItemSystemProperties(ResourceId container) {
        this.container = container;
        this.form = written(SOME_DOCUMENT, new Etag(0), SOME_TIME).encoded();
        byte[] someRid = container.item(SOME_DOCUMENT).toString().getBytes(StandardCharsets.US_ASCII);
        this.rid = find(someRid, 0);
        this.selfRid = find(someRid, rid + 1);
        this.etag = find(new Etag(0).toString().getBytes(StandardCharsets.US_ASCII), selfRid);
        this.time = form.length - Integer.BYTES;
        this.text = new ItemSystemPropertiesText(container);
    }

    /** A body with the system properties of a version behind it. */
    public JsonValue addedTo(JsonValue body, long documentNumber, Etag version, long timestampSeconds) {
        if (timestampSeconds != (int) timestampSeconds) {
            return body.withMembersOf(written(documentNumber, version, timestampSeconds));
        }
        byte[] filled = form.clone();
        container.writeItemText(documentNumber, filled, rid);
        System.arraycopy(filled, rid, filled, selfRid, ResourceId.ITEM_TEXT_BYTES);
        version.writeText(filled, etag);
        for (int i = 0; i < Integer.BYTES; i++) {
            filled[time + i] = (byte) (timestampSeconds >>> (Integer.SIZE - Byte.SIZE * (i + 1)));
        }
        return body.withMembersOf(JsonValue.ofEncoded(filled));
    }

    /** Appends a body with the system properties of a version behind it, as JSON text. */
    public void appendText(
            ByteBuilder out, JsonValue body, long documentNumber, Etag version, long timestampSeconds) {
        JsonText.write(body, out);
        text.addTo(out, documentNumber, version, timestampSeconds);
    }

    /** How many bytes the properties of a version have behind a body, as a value. */
    public int encodedLength(long timestampSeconds) {
        boolean isShort = timestampSeconds == (int) timestampSeconds;
        return form.length - HEAD_BYTES + (isShort ? 0 : Long.BYTES - Integer.BYTES);
    }

    private JsonValue written(long documentNumber, Etag version, long timestampSeconds) {
        String text = container.item(documentNumber).toString();
        return new ValueWriter()
                .startObject()
                .name(SystemProperty.RID.key())
                .value(text)
                .name(SystemProperty.SELF.key())
                .value(container.containerLink() + "docs/" + text + "/")
                .name(SystemProperty.ETAG.key())
                .value(version.toString())
                .name(SystemProperty.ATTACHMENTS.key())
                .value("attachments/")
                .name(SystemProperty.TIMESTAMP.key())
                .value(timestampSeconds)
                .endObject()
                .finish();
    }

    private int find(byte[] text, int from) {
        for (int start = from; start + text.length <= form.length; start++) {
            if (Arrays.equals(form, start, start + text.length, text, 0, text.length)) {
                return start;
            }
        }
        throw new IllegalStateException("The form has no place for a part of it");
    }
}
