package dev.orrery.model.index;

/** A step from a value into it: to one property of an object, or to the elements of an array. */
public sealed interface PathStep {

    /** To any element: the index doesn't tell elements apart. */
    Element ELEMENT = new Element();

    /** To the property with this name. */
    record Name(String name) implements PathStep {}

    /** To any element of an array. */
    record Element() implements PathStep {}
}
