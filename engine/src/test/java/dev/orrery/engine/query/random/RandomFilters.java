package dev.orrery.engine.query.random;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Random filters of one query; some of their constants are parameters. */
final class RandomFilters {

    private static final List<String> COMPARISONS = List.of("=", "=", "=", "!=", "<", "<=", ">", ">=");
    private static final List<String> TYPE_CHECKS = List.of(
            "IS_DEFINED", "IS_DEFINED", "IS_NULL", "IS_NUMBER", "IS_STRING", "IS_BOOL", "IS_ARRAY", "IS_OBJECT",
            "IS_PRIMITIVE");
    private static final List<String> PATTERNS = List.of(
            "'a%'", "'%b'", "'a_b'", "'%'", "'abc'", "'x%'", "'[ab]%'", "'10!%' ESCAPE '!'", "'%b%'", "'_'", "''");

    private final Dice dice;
    private final RandomValues values;
    private final QueryShape shape;
    private final int ids;
    private final Map<String, String> parameters = new LinkedHashMap<>();

    RandomFilters(Dice dice, RandomValues values, QueryShape shape, int ids) {
        this.dice = dice;
        this.values = values;
        this.shape = shape;
        this.ids = ids;
    }

    /** The parameters that the filters so far have, as clients send them. */
    JsonValue parameters() {
        ValueWriter array = new ValueWriter().startArray();
        parameters.forEach((name, value) -> array.startObject()
                .name("name")
                .value(name)
                .name("value")
                .value(JsonText.parse(value))
                .endObject());
        return array.endArray().finish();
    }

    /** A filter on the items called c, of so many levels of AND, OR and NOT at most. */
    String filter(int levels) {
        if (levels == 0 || dice.percent(35)) {
            return predicate();
        }
        return switch (dice.below(5)) {
            case 0, 1 -> "(" + filter(levels - 1) + " AND " + filter(levels - 1) + ")";
            case 2, 3 -> "(" + filter(levels - 1) + " OR " + filter(levels - 1) + ")";
            default -> "(NOT (" + filter(levels - 1) + "))";
        };
    }

    private String predicate() {
        return switch (dice.below(20)) {
            case 0, 1, 2, 3, 4 -> comparison();
            case 5, 6 -> membership();
            case 7, 8 -> textSearch();
            case 9, 10 -> ofArrays();
            case 11 -> dice.one(TYPE_CHECKS) + "(" + path() + ")";
            case 12, 13 -> exists();
            case 14 -> ofKeys();
            case 15 -> resumption();
            case 16 -> computed();
            case 17 -> dice.one("c.f", "(NOT c.f)", "c.o.p", "(c.f ? true : c.n > 5)");
            case 18 -> dice.one("c.a = c.b", "c.o.q.r != c.b", "c.n >= c.a", "c.id = c.s", "IS_DEFINED(c.a) = false");
            default -> dice.one("true", "false", "undefined", "1 = 1", "null");
        };
    }

    private String comparison() {
        Operand operand = operand();
        String operator = dice.one(COMPARISONS);
        return dice.percent(15)
                ? operand.constant() + " " + operator + " " + operand.path()
                : operand.path() + " " + operator + " " + operand.constant();
    }

    private String membership() {
        Operand operand = operand();
        if (dice.percent(40)) {
            return "(" + operand.path() + dice.one("", " NOT") + " BETWEEN " + operand.constant() + " AND "
                    + operand.constant() + ")";
        }
        String list = operand.constant() + ", " + operand.constant() + ", " + constant(values.any());
        return "(" + operand.path() + dice.one("", "", " NOT") + " IN (" + list + "))";
    }

    private String textSearch() {
        String path = dice.one("c.s", "c.s", "c.a", "c.o.p", "c.id", "c.tags[0]");
        return switch (dice.below(3)) {
            case 0 -> "(" + path + dice.one("", " NOT") + " LIKE " + dice.one(PATTERNS) + ")";
            case 1 -> dice.one("STARTSWITH", "STARTSWITH", "ENDSWITH", "CONTAINS", "StringEquals") + "(" + path + ", "
                    + constant(values.string()) + dice.one("", "", ", true", ", false") + ")";
            default -> "STARTSWITH(" + path + ", " + dice.one("'x'", "'a'", "'xxxxxxxx'", "''", "'i1'") + ")";
        };
    }

    private String ofArrays() {
        return switch (dice.below(7)) {
            case 0, 1 -> "ARRAY_CONTAINS(c.tags, " + constant(element()) + ")";
            case 2 -> "ARRAY_CONTAINS(c.list, {\"k\": " + constant(values.letter()) + "}, true)";
            case 3 -> "ARRAY_CONTAINS(c.list, {\"k\": " + values.letter() + ", \"v\": " + values.small() + "}, "
                    + values.truth() + ")";
            case 4 -> "ARRAY_CONTAINS([" + values.any() + ", " + values.any() + ", 1], " + path() + ")";
            case 5 -> dice.one("ARRAY_CONTAINS_ANY", "ARRAY_CONTAINS_ALL") + "(c.tags, " + constant(element()) + ", "
                    + constant(element()) + ")";
            default -> "ARRAY_LENGTH(c.tags) " + dice.one(COMPARISONS) + " " + dice.below(4);
        };
    }

    private String exists() {
        return switch (dice.below(4)) {
            case 0 -> "EXISTS(SELECT VALUE t FROM t IN c.tags WHERE " + onTag("t") + ")";
            case 1 -> "EXISTS(SELECT VALUE l FROM l IN c.list WHERE " + onElement("l") + ")";
            case 2 -> "(NOT EXISTS(SELECT VALUE l FROM l IN c.list WHERE " + onElement("l") + "))";
            default -> "(SELECT VALUE COUNT(1) FROM l IN c.list WHERE " + onElement("l") + ") "
                    + dice.one(COMPARISONS) + " " + dice.below(3);
        };
    }

    /** A filter on elements of c.tags. */
    String onTag(String alias) {
        return switch (dice.below(4)) {
            case 0 -> alias + " IN (" + constant(element()) + ", " + constant(element()) + ")";
            case 1 -> alias + " != " + constant(element());
            default -> alias + " = " + constant(element());
        };
    }

    /** A filter on elements of c.list. */
    String onElement(String alias) {
        return switch (dice.below(5)) {
            case 0 -> alias + ".k = " + constant(values.letter());
            case 1 -> alias + ".v > " + constant(values.small());
            case 2 -> alias + ".k = " + constant(values.letter()) + " AND " + alias + ".v < " + values.small();
            case 3 -> "ARRAY_CONTAINS(" + alias + ".w, " + constant(element()) + ")";
            default -> alias + ".k = " + values.letter() + " OR " + alias + ".v = c.n";
        };
    }

    private String ofKeys() {
        String first = "(c.id = " + constant(values.id(ids)) + " AND " + onKey() + ")";
        return switch (dice.below(4)) {
            case 0 -> first;
            case 1 ->
                "(" + first + " OR (" + onKey() + " AND c.id IN (" + values.id(ids) + ", " + values.id(ids) + ")))";
            case 2 -> onKey();
            default -> "(" + onKey() + " AND " + comparison() + ")";
        };
    }

    private String onKey() {
        String name = dice.one(shape.keyNames());
        return dice.one("c.", "c.", "c.pk = c.pk AND c.") + name + dice.one(" = ", " = ", " != ")
                + constant(values.key(name));
    }

    /** What SDKs write to go on with a query that has an order. */
    private String resumption() {
        String path = dice.one("c.a", "c.n", "c.s", "c.b");
        return dice.one(
                "(" + path + " > " + values.scalar() + " OR IS_STRING(" + path + ") OR IS_ARRAY(" + path
                        + ") OR IS_OBJECT(" + path + "))",
                "(NOT IS_DEFINED(" + path + ") OR IS_NULL(" + path + ") OR IS_BOOLEAN(" + path + "))",
                "(" + path + " < " + values.scalar() + " OR NOT IS_DEFINED(" + path + "))");
    }

    private String computed() {
        return switch (dice.below(5)) {
            case 0 -> "c.n + 1 > " + values.small();
            case 1 -> "c.n % 3 = 1";
            case 2 -> "(c.a ?? " + values.scalar() + ") = " + constant(values.scalar());
            case 3 -> "LOWER(c.s) = " + constant(values.string());
            default -> "LENGTH(c.s) > " + dice.below(5);
        };
    }

    /** A path, and constants that its values may be equal to. */
    private record Operand(String path, Supplier<String> constants) {
        String constant() {
            return constants.get();
        }
    }

    private Operand operand() {
        String path = path();
        Supplier<String> fitting = switch (path) {
            case "c.n" -> values::small;
            case "c.s" -> values::string;
            case "c.b", "c.o.q.r" -> values::common;
            case "c.id" -> () -> values.id(ids);
            case "c.tags[0]", "c.list[0].k", "c[\"o\"][\"odd name\"]" -> values::letter;
            case "c.pk", "c.tenant", "c.user" -> () -> values.key(path.substring(2));
            default -> values::any;
        };
        return new Operand(path, () -> constant(dice.percent(85) ? fitting.get() : values.any()));
    }

    private String path() {
        if (dice.percent(8)) {
            return "c." + dice.one(shape.keyNames());
        }
        return dice.one(
                "c.a", "c.a", "c.a", "c.b", "c.b", "c.n", "c.n", "c.n", "c.s", "c.s", "c.f", "c.o.p", "c.o.p",
                "c.o.q.r",
                "c[\"o\"][\"odd name\"]", "c.tags[0]", "c.list[0].k", "c.missing", "c.id", "c.tags", "c.o", "c.list");
    }

    private String element() {
        return dice.percent(70) ? values.letter() : values.any();
    }

    private String constant(String value) {
        if (!dice.percent(30)) {
            return value;
        }
        String name = "@p" + parameters.size();
        parameters.put(name, value);
        return name;
    }
}
