package dev.orrery.query.plan;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import java.util.ArrayList;
import java.util.List;

/** What the index can say of values that are equal to a constant, be it an array or object. */
final class Equalities {

    /** So many members of a constant are looked at; more of them would hardly leave fewer items. */
    private static final int MEMBERS_MAX = 8;

    private Equalities() {}

    static Finding isEqual(IndexedPath place, JsonValue constant) {
        if (constant.isUndefined() || isNotANumber(constant)) {
            return Finding.NEVER;
        }
        if (constant.isArray() || constant.isObject()) {
            List<Finding> members = new ArrayList<>();
            addMembers(members, place, constant);
            return Finding.allOf(members).inexact();
        }
        return Finding.at(place, ValueSet.point(constant));
    }

    /** An item with an equal array or object has the same members at the same paths. */
    private static void addMembers(List<Finding> members, IndexedPath place, JsonValue constant) {
        if (members.size() >= MEMBERS_MAX) {
            return;
        }
        if (constant.size() == 0) {
            members.add(Finding.at(place, ValueSet.point(constant)));
        }
        for (Property property : constant.properties()) {
            addMembers(members, place.property(property.name()), property.value());
        }
        for (JsonValue element : constant.elements()) {
            addMembers(members, place.element(), element);
        }
    }

    static Finding isNotEqual(IndexedPath place, JsonValue constant) {
        return constant.isUndefined() ? Finding.NEVER : Finding.at(place, noneOf(List.of(constant)));
    }

    /** Values that are equal to one of some constants; nothing is equal to NaN. */
    static ValueSet anyOf(List<JsonValue> constants) {
        List<JsonValue> comparable = new ArrayList<>(constants);
        comparable.removeIf(Equalities::isNotANumber);
        return ValueSet.points(comparable);
    }

    /** Defined values that are equal to none of some constants. */
    static ValueSet noneOf(List<JsonValue> constants) {
        return anyOf(constants).complement();
    }

    static boolean isNotANumber(JsonValue value) {
        return value.isNumber() && Double.isNaN(value.doubleValue());
    }
}
