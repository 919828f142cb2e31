package dev.orrery.engine.query.random;

import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Supplier;

/** Random items as JSON text: mixed types, missing values, nested objects, arrays of values and of objects. */
final class RandomItems {

    private final Dice dice;
    private final RandomValues values;

    RandomItems(Dice dice, RandomValues values) {
        this.dice = dice;
        this.values = values;
    }

    String item(QueryShape shape, int ids) {
        StringJoiner item = new StringJoiner(", ", "{", "}");
        item.add("\"id\": " + values.id(ids));
        shape.keyNames().forEach(name -> maybe(item, 95, name, () -> values.key(name)));
        maybe(item, 80, "a", values::any);
        maybe(item, 90, "b", values::common);
        maybe(item, 90, "n", this::number);
        maybe(item, 80, "s", this::text);
        maybe(item, 70, "f", this::flag);
        maybe(item, 75, "tags", this::tags);
        maybe(item, 60, "list", this::list);
        maybe(item, 70, "o", this::nested);
        if (shape.isExpiring()) {
            maybe(item, 50, "ttl", () -> dice.one("1", "5", "20", "-1"));
        }
        return item.toString();
    }

    private void maybe(StringJoiner object, int percent, String name, Supplier<String> value) {
        if (dice.percent(percent)) {
            object.add("\"" + name + "\": " + value.get());
        }
    }

    /** Sums of it are exact in any order, or spoilt. */
    private String number() {
        return dice.percent(4) ? dice.one("null", "true", "\"5\"", "[1]", "{}") : values.small();
    }

    private String text() {
        return dice.percent(5) ? values.any() : values.string();
    }

    private String flag() {
        return dice.percent(20) ? values.scalar() : values.truth();
    }

    private String tags() {
        return dice.percent(8) ? values.any() : array(5, () -> dice.percent(70) ? values.letter() : values.any());
    }

    private String list() {
        return dice.percent(8) ? values.any() : array(4, this::element);
    }

    private String element() {
        if (dice.percent(8)) {
            return values.any();
        }
        StringJoiner element = new StringJoiner(", ", "{", "}");
        maybe(element, 90, "k", values::letter);
        maybe(element, 80, "v", values::small);
        maybe(element, 30, "w", this::tags);
        return element.toString();
    }

    private String nested() {
        if (dice.percent(8)) {
            return values.any();
        }
        StringJoiner object = new StringJoiner(", ", "{", "}");
        maybe(object, 80, "p", values::any);
        maybe(object, 70, "q", () -> "{\"r\": " + values.common() + "}");
        maybe(object, 40, "odd name", values::letter);
        return object.toString();
    }

    private String array(int bound, Supplier<String> element) {
        List<String> elements = new ArrayList<>();
        for (int i = dice.below(bound); i > 0; i--) {
            elements.add(element.get());
        }
        return "[" + String.join(", ", elements) + "]";
    }
}
