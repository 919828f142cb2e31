package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValuePath;
import dev.orrery.query.row.DocumentShape;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;

/** A formula that leads to a place in a row: to what an alias stands for, or from there down. */
sealed interface RowPath extends Formula {

    /** The place at the start of a path into the value of any formula. */
    static RowPath of(Formula formula) {
        return formula instanceof RowPath place ? place : new Inside(formula, ValuePath.HERE);
    }

    RowPath property(String name);

    RowPath element(int index);

    /** What the alias of a source stands for, or what was computed for a group. */
    record Slot(int number) implements RowPath {

        @Override
        public JsonValue value(Row row) {
            return row.slot(number);
        }

        @Override
        public RowPath property(String name) {
            return new Inside(this, ValuePath.HERE.property(name));
        }

        @Override
        public RowPath element(int index) {
            return new Inside(this, ValuePath.HERE.element(index));
        }
    }

    /** The document itself, which costs something to be made whole. */
    record WholeDocument() implements RowPath {

        @Override
        public JsonValue value(Row row) {
            return row.wholeDocument();
        }

        @Override
        public RowPath property(String name) {
            return new Inside(this, ValuePath.HERE.property(name));
        }

        /** A property that is found without making the document, if the body has it as it is. */
        RowPath property(String name, DocumentShape shape) {
            return shape.isInBody(name) ? new InsideBody(ValuePath.HERE.property(name)) : property(name);
        }

        @Override
        public RowPath element(int index) {
            return new InsideBody(ValuePath.HERE.element(index));
        }
    }

    /** A place in the part of the document that is there at no cost. */
    record InsideBody(ValuePath path) implements RowPath {

        @Override
        public JsonValue value(Row row) {
            return path.in(row.body());
        }

        @Override
        public RowPath property(String name) {
            return new InsideBody(path.property(name));
        }

        @Override
        public RowPath element(int index) {
            return new InsideBody(path.element(index));
        }
    }

    /** A place in the value of another formula. */
    record Inside(Formula formula, ValuePath path) implements RowPath {

        @Override
        public JsonValue value(Row row) {
            return path.in(formula.value(row));
        }

        @Override
        public RowPath property(String name) {
            return new Inside(formula, path.property(name));
        }

        @Override
        public RowPath element(int index) {
            return new Inside(formula, path.element(index));
        }
    }
}
