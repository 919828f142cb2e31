package dev.orrery.query.sql;

import dev.orrery.model.NearestName;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;

/** Finds properties that a query names and that some items of its container don't have, which may be misspelled. */
public final class UnknownProperties {

    /** How many a query names are looked for, since each is looked for in all items. */
    private static final int PATHS_MAX = 100;

    private UnknownProperties() {}

    /**
     * A property that none of some items has.
     *
     * @param path as the query has it, with the alias of the items: {@code c.staus}
     * @param meant the path that is like it, if items have one
     * @param items how many were looked at
     * @param places where the query names it, in the units of a {@link String}
     */
    public record Unknown(String path, Optional<String> meant, int items, List<TextRange> places) {

        public Unknown {
            places = List.copyOf(places);
        }

        /** The same in words. */
        public String sentence() {
            return path + " is in none of the items that were looked at (" + items + ")"
                    + meant.map(other -> ": did you mean " + other + "?").orElse("");
        }
    }

    /** Each such property once, in the order of the query; none for a query that is none. */
    public static List<Unknown> in(String query, List<JsonValue> items) {
        Map<String, Unknown> unknown = new LinkedHashMap<>();
        for (List<Token> path : paths(query)) {
            unknown(path, items, query).ifPresent(one -> unknown.merge(one.path(), one, UnknownProperties::joined));
        }
        return List.copyOf(unknown.values());
    }

    private static Unknown joined(Unknown one, Unknown other) {
        List<TextRange> places = new ArrayList<>(one.places());
        places.addAll(other.places());
        return new Unknown(one.path(), one.meant(), one.items(), places);
    }

    /** Follows a path, whose first name is the alias, to the first name that is nowhere. */
    private static Optional<Unknown> unknown(List<Token> path, List<JsonValue> items, String query) {
        List<JsonValue> values = items;
        String before = path.getFirst().getText() + ".";
        for (Token token : path.subList(1, path.size())) {
            Set<String> known = names(values);
            String name = token.getText();
            if (!known.isEmpty() && !known.contains(name)) {
                String like = before;
                return Optional.of(new Unknown(
                        before + name,
                        NearestName.meant(name, known).map(meant -> like + meant),
                        items.size(),
                        List.of(range(query, path.getFirst(), token))));
            }
            values = values.stream().filter(JsonValue::isObject).map(value -> value.property(name)).toList();
            before += name + ".";
        }
        return Optional.empty();
    }

    /** The tokens count characters, of which some are two units of a string. */
    private static TextRange range(String query, Token first, Token last) {
        return new TextRange(
                query.offsetByCodePoints(0, first.getStartIndex()),
                query.offsetByCodePoints(0, last.getStopIndex() + 1));
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

    /** The alias of the items, wherever it stands, and the names that follow it; nothing for a query that is none. */
    private static List<List<Token>> paths(String query) {
        return alias(query)
                .map(alias -> paths(alias, new CosmosSqlLexer(CharStreams.fromString(query)).getAllTokens()))
                .orElse(List.of());
    }

    private static List<List<Token>> paths(String alias, List<? extends Token> tokens) {
        List<List<Token>> paths = new ArrayList<>();
        for (int i = 0; i < tokens.size() && paths.size() < PATHS_MAX; i++) {
            boolean isMember = i > 0 && tokens.get(i - 1).getText().equals(".");
            if (!isMember && tokens.get(i).getText().equals(alias)) {
                paths.add(pathAt(tokens, i));
            }
        }
        return paths;
    }

    private static List<Token> pathAt(List<? extends Token> tokens, int start) {
        List<Token> path = new ArrayList<>(List.of(tokens.get(start)));
        for (int dot = start + 1; dot + 1 < tokens.size() && tokens.get(dot).getText().equals("."); dot += 2) {
            path.add(tokens.get(dot + 1));
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
