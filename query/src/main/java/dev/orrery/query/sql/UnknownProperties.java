package dev.orrery.query.sql;

import dev.orrery.model.NearestName;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;

/** Finds properties that a query names and that some items of its container don't have, which may be misspelled. */
public final class UnknownProperties {

    private UnknownProperties() {}

    /**
     * A sentence for each such property, with the one that may have been meant.
     *
     * @param items some of the container's
     */
    public static List<String> hints(String query, List<JsonValue> items) {
        List<String> hints = new ArrayList<>();
        if (!items.isEmpty()) {
            for (List<String> path : paths(query)) {
                hint(path, items).ifPresent(hints::add);
            }
        }
        return hints;
    }

    /** Follows a path, whose first name is the alias, to the first name that is nowhere. */
    private static Optional<String> hint(List<String> path, List<JsonValue> items) {
        List<JsonValue> values = items;
        for (int depth = 1; depth < path.size(); depth++) {
            Set<String> known = names(values);
            String name = path.get(depth);
            if (!known.isEmpty() && !known.contains(name)) {
                String before = String.join(".", path.subList(0, depth)) + ".";
                return Optional.of(before + name + " is in none of the items that were looked at (" + items.size() + ")"
                        + NearestName.meant(name, known).map(meant -> ": did you mean " + before + meant + "?")
                                .orElse(""));
            }
            values = values.stream().filter(JsonValue::isObject).map(value -> value.property(name)).toList();
        }
        return Optional.empty();
    }

    private static Set<String> names(List<JsonValue> values) {
        Set<String> names = new TreeSet<>();
        for (JsonValue value : values) {
            if (value.isObject()) {
                for (Property property : value.properties()) {
                    names.add(property.name());
                }
            }
        }
        return names;
    }

    /** What follows the alias of the items, name by name, each path once; nothing for a query that is none. */
    private static Set<List<String>> paths(String query) {
        Set<List<String>> paths = new LinkedHashSet<>();
        Optional<String> alias = alias(query);
        List<? extends Token> tokens = new CosmosSqlLexer(CharStreams.fromString(query)).getAllTokens();
        for (int i = 0; i < tokens.size(); i++) {
            boolean isMember = i > 0 && tokens.get(i - 1).getText().equals(".");
            if (!isMember && alias.equals(Optional.of(tokens.get(i).getText()))) {
                List<String> path = pathAt(tokens, i);
                if (path.size() > 1) {
                    paths.add(path);
                }
            }
        }
        return paths;
    }

    private static List<String> pathAt(List<? extends Token> tokens, int start) {
        List<String> path = new ArrayList<>(List.of(tokens.get(start).getText()));
        for (int dot = start + 1; dot + 1 < tokens.size() && tokens.get(dot).getText().equals("."); dot += 2) {
            path.add(tokens.get(dot + 1).getText());
        }
        return path;
    }

    /** The name of the items in a query over a container as a whole. */
    private static Optional<String> alias(String query) {
        try {
            List<FromSource> sources = SqlParser.parse(query).sources();
            return !sources.isEmpty()
                    && sources.getFirst() instanceof FromSource.Whole whole
                    && whole.collection() instanceof FromSource.Collection.Path path
                    && path.expression() instanceof Expression.Identifier root
                            ? whole.alias().or(() -> Optional.of(root.name()))
                            : Optional.empty();
        } catch (OrreryException noQuery) {
            return Optional.empty();
        }
    }
}
