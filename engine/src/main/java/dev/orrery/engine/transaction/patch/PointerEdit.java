package dev.orrery.engine.transaction.patch;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyCursor;
import dev.orrery.model.value.ValueWriter;
import java.util.function.UnaryOperator;

/**
 * A change at one place of a value; everything around it is copied as it is.
 *
 * <p>The change is given what is there, which may be undefined, and returns what shall be there, which may be undefined
 * as well.
 */
final class PointerEdit {

    private final JsonPointer pointer;
    private final boolean insertsElements;
    private final UnaryOperator<JsonValue> change;

    private PointerEdit(JsonPointer pointer, boolean insertsElements, UnaryOperator<JsonValue> change) {
        this.pointer = pointer;
        this.insertsElements = insertsElements;
        this.change = change;
    }

    /** An edit that changes what is there. */
    static PointerEdit changing(JsonPointer pointer, UnaryOperator<JsonValue> change) {
        return new PointerEdit(pointer, false, change);
    }

    /** An edit that writes over a property but inserts an element into an array. */
    static PointerEdit inserting(JsonPointer pointer, JsonValue value) {
        return new PointerEdit(pointer, true, present -> value);
    }

    JsonValue apply(JsonValue body) {
        checkParents(body);
        ValueWriter out = new ValueWriter(body.encodedLength() + 256);
        rewrite(body, 0, out);
        return out.finish();
    }

    private void checkParents(JsonValue body) {
        JsonValue parent = body;
        String lastSegment = "";
        for (String segment : pointer.parents()) {
            parent = JsonPointer.child(parent, segment);
            lastSegment = segment;
            if (parent.isUndefined()) {
                break;
            }
        }
        if (!parent.isObject() && !parent.isArray()) {
            throw new OrreryException(
                    ErrorCode.INVALID_PATCH,
                    "An operation changes a child of an existing array or object, no path found beyond: '"
                            + lastSegment + "'")
                    .with("path", pointer);
        }
    }

    /** Writes a value on the way, to which so many segments led; it is an array or object. */
    private void rewrite(JsonValue value, int level, ValueWriter out) {
        boolean isParent = level == pointer.parents().size();
        if (value.isObject()) {
            rewriteObject(value, level, isParent, out);
        } else if (isParent) {
            changeArray(value, out);
        } else {
            rewriteArray(value, level, out);
        }
    }

    private void rewriteObject(JsonValue object, int level, boolean isParent, ValueWriter out) {
        String name = pointer.segments().get(level);
        boolean isFound = false;
        out.startObject();
        for (PropertyCursor property = object.propertyCursor(); property.next();) {
            out.name(property);
            if (!property.isNamed(name)) {
                out.value(property.value());
            } else if (isParent) {
                out.value(change.apply(property.value()));
                isFound = true;
            } else {
                rewrite(property.value(), level + 1, out);
            }
        }
        if (isParent && !isFound) {
            out.name(name).value(change.apply(JsonValue.UNDEFINED));
        }
        out.endObject();
    }

    private void rewriteArray(JsonValue array, int level, ValueWriter out) {
        int index = JsonPointer.index(pointer.segments().get(level)).orElseThrow();
        int at = 0;
        out.startArray();
        for (JsonValue element : array.elements()) {
            if (at++ == index) {
                rewrite(element, level + 1, out);
            } else {
                out.value(element);
            }
        }
        out.endArray();
    }

    private void changeArray(JsonValue array, ValueWriter out) {
        int size = array.size();
        int index = indexIn(size);
        int at = 0;
        out.startArray();
        for (JsonValue element : array.elements()) {
            if (at++ != index) {
                out.value(element);
            } else if (insertsElements) {
                out.value(change.apply(JsonValue.UNDEFINED)).value(element);
            } else {
                writeUnlessUndefined(change.apply(element), out);
            }
        }
        if (index == size) {
            writeUnlessUndefined(change.apply(JsonValue.UNDEFINED), out);
        }
        out.endArray();
    }

    private int indexIn(int size) {
        int index = JsonPointer.index(pointer.last(), size).orElse(-1);
        if (index < 0) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The path {path} names an element of an array, but not by its index. Use a number, or - for the end")
                    .with("path", pointer);
        }
        if (index > size) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The index at the end of {path} is beyond the end of the array, which has {elements} elements. Use a smaller one, or -")
                    .with("path", pointer)
                    .with("elements", size);
        }
        return index;
    }

    private static void writeUnlessUndefined(JsonValue element, ValueWriter out) {
        if (!element.isUndefined()) {
            out.value(element);
        }
    }
}
