package dev.orrery.query.plan;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueType;
import dev.orrery.query.sql.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out when ARRAY_CONTAINS and its relatives are true, and when they are false. */
final class ArrayPredicates {

    private static final ValueSet ARRAYS = ValueSet.ofTypes(ValueType.ARRAY);
    private static final ValueSet OBJECTS = ValueSet.ofTypes(ValueType.OBJECT);

    private final Constants constants;

    ArrayPredicates(Constants constants) {
        this.constants = constants;
    }

    Finding contains(List<Expression> arguments, Aliases aliases) {
        Optional<IndexedPath> array = aliases.place(arguments.get(0), constants);
        if (array.isEmpty()) {
            return isOneOf(arguments, aliases);
        }
        IndexedPath element = array.get().anyElement();
        return constants.valueOf(arguments.get(1))
                .map(wanted -> mayBePartial(arguments)
                        ? hasMembersOf(element, wanted, isSurelyPartial(arguments))
                        : Equalities.isEqual(element, wanted))
                .orElseGet(() -> Finding.at(element, ValueSet.ALL).inexact());
    }

    /** If it is false, there is an array at least. */
    Finding containsNot(List<Expression> arguments, Aliases aliases) {
        Optional<IndexedPath> array = aliases.place(arguments.getFirst(), constants);
        return array.isPresent() ? Finding.at(array.get(), ARRAYS).inexact() : isNoneOf(arguments, aliases);
    }

    private boolean mayBePartial(List<Expression> arguments) {
        return arguments.size() > 2
                && constants.valueOf(arguments.get(2)).filter(JsonValue.FALSE::equals).isEmpty();
    }

    private boolean isSurelyPartial(List<Expression> arguments) {
        return constants.valueOf(arguments.get(2)).filter(JsonValue.TRUE::equals).isPresent();
    }

    /** An element that has all members of an object is wanted; of several members each may be in another element. */
    private static Finding hasMembersOf(IndexedPath element, JsonValue wanted, boolean isSure) {
        if (!wanted.isObject()) {
            Finding equal = Equalities.isEqual(element, wanted);
            return isSure ? equal : equal.inexact();
        }
        List<Finding> members = new ArrayList<>();
        for (Property property : wanted.properties()) {
            members.add(Equalities.isEqual(element.property(property.name()), property.value()));
        }
        if (members.isEmpty()) {
            members.add(Finding.at(element, OBJECTS));
        }
        Finding all = Finding.allOf(members);
        return isSure && members.size() == 1 ? all : all.inexact();
    }

    /** {@code ARRAY_CONTAINS([1, 2], c.a)}. */
    private Finding isOneOf(List<Expression> arguments, Aliases aliases) {
        Optional<IndexedPath> place = aliases.place(arguments.get(1), constants);
        Optional<JsonValue> array = constants.valueOf(arguments.get(0));
        if (place.isEmpty() || array.isEmpty()) {
            return Finding.UNKNOWN;
        }
        ValueSet values = ValueSet.points(elements(array.get()));
        return Finding.at(place.get(), mayBePartial(arguments) ? values.union(OBJECTS).inexact() : values);
    }

    private Finding isNoneOf(List<Expression> arguments, Aliases aliases) {
        Optional<IndexedPath> place = aliases.place(arguments.get(1), constants);
        Optional<JsonValue> array = constants.valueOf(arguments.get(0));
        if (place.isEmpty() || array.isEmpty()) {
            return Finding.UNKNOWN;
        }
        if (!array.get().isArray()) {
            return Finding.NEVER;
        }
        return mayBePartial(arguments)
                ? Finding.at(place.get(), ValueSet.ALL).inexact()
                : Finding.at(place.get(), ValueSet.points(elements(array.get())).complement());
    }

    private static List<JsonValue> elements(JsonValue array) {
        List<JsonValue> elements = new ArrayList<>();
        array.elements().forEach(elements::add);
        return elements;
    }

    Finding containsAny(List<Expression> arguments, Aliases aliases) {
        return elementFindings(arguments, aliases).map(Finding::anyOf).orElse(Finding.UNKNOWN);
    }

    Finding containsAll(List<Expression> arguments, Aliases aliases) {
        return elementFindings(arguments, aliases).map(Finding::allOf).orElse(Finding.UNKNOWN);
    }

    /** If it is false, there is an array at least. */
    Finding isArray(List<Expression> arguments, Aliases aliases) {
        return aliases.place(arguments.getFirst(), constants)
                .map(array -> Finding.at(array, ARRAYS).inexact())
                .orElse(Finding.UNKNOWN);
    }

    /** For each argument but the first, when it is in the array. */
    private Optional<List<Finding>> elementFindings(List<Expression> arguments, Aliases aliases) {
        return aliases.place(arguments.getFirst(), constants).map(array -> {
            List<Finding> findings = new ArrayList<>(arguments.size());
            for (Expression wanted : arguments.subList(1, arguments.size())) {
                findings.add(constants.valueOf(wanted)
                        .map(value -> Equalities.isEqual(array.anyElement(), value))
                        .orElse(Finding.UNKNOWN));
            }
            return findings;
        });
    }
}
