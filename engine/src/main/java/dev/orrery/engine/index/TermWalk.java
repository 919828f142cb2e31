package dev.orrery.engine.index;

import dev.orrery.model.index.IndexKey;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyCursor;
import dev.orrery.model.value.SortKey;

/** One walk over one item, finding its terms. */
final class TermWalk {

    private final TermSink terms;
    private final ByteBuilder term = new ByteBuilder(256);

    /** A walk that gives terms as it finds them, some maybe more than once. */
    TermWalk(TermSink terms) {
        this.terms = terms;
    }

    void object(JsonValue object, PathNode place, long hash) {
        PropertyCursor property = object.propertyCursor();
        while (property.next()) {
            long propertyHash =
                    PathHash.property(hash, property.bytes(), property.nameOffset(), property.nameLength());
            PathNode propertyPlace = place.property(
                    propertyHash, property.bytes(), property.nameOffset(), property.nameLength());
            if (propertyPlace != PathNode.NONE) {
                value(property.value(), propertyPlace, propertyHash);
            }
        }
    }

    private void array(JsonValue array, PathNode place, long hash) {
        if (place != PathNode.NONE) {
            for (JsonValue element : array.elements()) {
                value(element, place, hash);
            }
        }
    }

    private void value(JsonValue value, PathNode place, long hash) {
        if (place.indexed()) {
            term(hash, value);
        }
        if (place.leadsFurther()) {
            if (value.isObject()) {
                object(value, place, hash);
            } else if (value.isArray()) {
                array(value, place.element(), PathHash.element(hash));
            }
        }
    }

    void term(long hash, JsonValue value) {
        term.truncate(0).appendLong(hash);
        SortKey.appendCut(term, value, IndexKey.STRING_BYTES_MAX);
        terms.term(term.toBytes());
    }

    void composite(CompositeIndex index, long hash, JsonValue body, JsonValue timestamp) {
        boolean defined = false;
        term.truncate(0).appendLong(hash);
        for (CompositePath path : index.paths()) {
            JsonValue value = IndexedSystemProperties.valueAt(path.path(), body, timestamp);
            defined |= !value.isUndefined();
            switch (path.order()) {
                case ASCENDING -> SortKey.appendCut(term, value, IndexKey.STRING_BYTES_MAX);
                case DESCENDING -> SortKey.appendDescending(term, value, IndexKey.STRING_BYTES_MAX);
            }
        }
        if (defined) {
            terms.term(term.toBytes());
        }
    }
}
