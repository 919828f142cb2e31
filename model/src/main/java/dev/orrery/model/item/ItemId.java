package dev.orrery.model.item;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;

/**
 * What tells an item from the others of its logical partition: a value of any type but undefined. Which values an API takes
 * for an id is for the API to say.
 *
 * <p>Two ids are the same if their values are equal: 1 and 1.0 are one id. Each id has a {@linkplain #text() text}, by which
 * those know it who have only strings for ids, and each text is that of one id. That of a string is mostly the string
 * itself, which is then all that is kept.
 */
public final class ItemId {

    private final String text;

    /** What the text stands for; undefined if that is the text itself. */
    private final JsonValue meaning;

    private ItemId(String text, JsonValue meaning) {
        this.text = text;
        this.meaning = meaning;
    }

    /** The id that has a text. */
    public static ItemId ofText(String text) {
        return new ItemId(text, ItemIdText.meaning(text));
    }

    /** The id that is a string, whatever the same text would stand for. */
    public static ItemId of(String string) {
        return ItemIdText.meaning(string).isUndefined()
                ? new ItemId(string, JsonValue.UNDEFINED)
                : new ItemId(ItemIdText.escaped(string), JsonValue.of(string));
    }

    /** The id that is a value. */
    public static ItemId of(JsonValue value) {
        if (value.isUndefined()) {
            throw new IllegalArgumentException("What is undefined identifies nothing");
        }
        return value.isString() ? of(value.stringValue()) : new ItemId(ItemIdText.of(value), value);
    }

    /** The id whose {@linkplain #key() key} starts at an offset. */
    public static ItemId ofKey(byte[] bytes, int offset) {
        return of(SortKey.decode(bytes, offset));
    }

    /** The id as a string: its own value if that is a string, but for a few. */
    public String text() {
        return text;
    }

    /** The value that it is. */
    public JsonValue value() {
        return meaning.isUndefined() ? JsonValue.of(text) : meaning;
    }

    /** The key by which items are found and sorted: that of its value. */
    public byte[] key() {
        ByteBuilder key = new ByteBuilder(text.length() + 2);
        appendKey(key);
        return key.toBytes();
    }

    /** Appends the {@linkplain #key() key}. */
    public void appendKey(ByteBuilder out) {
        if (meaning.isUndefined()) {
            SortKey.append(out, text);
        } else {
            SortKey.append(out, meaning);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ItemId id && text.equals(id.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The text. */
    @Override
    public String toString() {
        return text;
    }
}
