package dev.orrery.engine.query;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.FeedScope;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.sql.BinaryOperator;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds out whether a filter names its items: {@code (c.id = 'a' AND c.pk = 'x') OR (c.id = 'b' AND c.pk = 'y')}, as SDKs
 * write it to read many items at once. What is named is a superset of what the filter lets pass.
 */
final class NamedItems {

    private static final int ADDRESSES_MAX = 10_000;
    private static final List<String> ID = List.of("id");

    private final SqlQuery query;
    private final Parameters parameters;
    private final Container container;
    private final FeedScope scope;

    NamedItems(SqlQuery query, Parameters parameters, Container container, FeedScope scope) {
        this.query = query;
        this.parameters = parameters;
        this.container = container;
        this.scope = scope;
    }

    /** The addresses in an order that stays; empty if the filter may let others pass as well. */
    Optional<List<ItemAddress>> find() {
        Optional<String> alias = rootAlias();
        if (alias.isEmpty() || query.filter().isEmpty()) {
            return Optional.empty();
        }
        Set<ItemAddress> addresses = new LinkedHashSet<>();
        for (Expression alternative : alternatives(query.filter().get())) {
            Map<List<String>, List<JsonValue>> pinned = pinned(alternative, alias.get());
            Optional<List<PartitionKey>> keys = keys(pinned);
            if (!pinned.containsKey(ID) || keys.isEmpty()) {
                return Optional.empty();
            }
            addAll(addresses, pinned.get(ID), keys.get());
            if (addresses.size() > ADDRESSES_MAX) {
                return Optional.empty();
            }
        }
        return Optional.of(List.copyOf(addresses));
    }

    private Optional<String> rootAlias() {
        boolean isWholeItem = query.sources().getFirst() instanceof FromSource.Whole whole
                && whole.collection() instanceof FromSource.Collection.Path path
                && path.expression() instanceof Expression.Identifier;
        if (!isWholeItem) {
            return Optional.empty();
        }
        FromSource.Whole source = (FromSource.Whole) query.sources().getFirst();
        return source.alias().or(() -> Optional.of(((FromSource.Collection.Path) source.collection()).root()));
    }

    private static List<Expression> alternatives(Expression filter) {
        return filter instanceof Expression.Or or ? or.operands() : List.of(filter);
    }

    /** The paths that must have one of some constant values. */
    private Map<List<String>, List<JsonValue>> pinned(Expression alternative, String alias) {
        List<Expression> parts =
                alternative instanceof Expression.And and ? and.operands() : List.of(alternative);
        Map<List<String>, List<JsonValue>> pinned = new HashMap<>();
        for (Expression part : parts) {
            switch (part) {
                case Expression.Binary(BinaryOperator operator, Expression left, Expression right) when operator
                        == BinaryOperator.EQUAL -> {
                    pin(pinned, alias, left, List.of(right));
                    pin(pinned, alias, right, List.of(left));
                }
                case Expression.In(Expression operand, List<Expression> candidates) ->
                    pin(pinned, alias, operand, candidates);
                default -> {}
            }
        }
        return pinned;
    }

    private void pin(
            Map<List<String>, List<JsonValue>> pinned, String alias, Expression path, List<Expression> candidates) {
        Optional<List<String>> names = names(path, alias);
        List<JsonValue> values = candidates.stream().flatMap(it -> constant(it).stream()).toList();
        if (names.isPresent() && values.size() == candidates.size()) {
            pinned.putIfAbsent(names.get(), values);
        }
    }

    private static Optional<List<String>> names(Expression path, String alias) {
        List<String> names = new ArrayList<>();
        Expression step = path;
        while (true) {
            switch (step) {
                case Expression.Property(Expression target, String name) -> {
                    names.addFirst(name);
                    step = target;
                }
                case Expression.Index(Expression target, Expression.Literal(JsonValue name)) when name.isString() -> {
                    names.addFirst(name.stringValue());
                    step = target;
                }
                case Expression.Identifier(String name) -> {
                    return name.equals(alias) && !names.isEmpty() ? Optional.of(names) : Optional.empty();
                }
                default -> {
                    return Optional.empty();
                }
            }
        }
    }

    private Optional<JsonValue> constant(Expression expression) {
        return switch (expression) {
            case Expression.Literal(JsonValue value) -> Optional.of(value);
            case Expression.Parameter(String name) -> Optional.of(parameters.value(name));
            default -> Optional.empty();
        };
    }

    /** The keys that the scope or the filter leaves; empty if that is not a small number. */
    private Optional<List<PartitionKey>> keys(Map<List<String>, List<JsonValue>> pinned) {
        if (scope instanceof FeedScope.FullKey(PartitionKey key)) {
            return Optional.of(List.of(key));
        }
        List<List<JsonValue>> keys = List.of(List.of());
        for (PropertyPath path : container.partitionKey().paths()) {
            List<JsonValue> values = pinned.get(path.names());
            boolean isSmall = values != null && (long) keys.size() * values.size() <= ADDRESSES_MAX;
            if (!isSmall || values.stream().anyMatch(NamedItems::isZero)) {
                return Optional.empty();
            }
            keys = keys.stream().flatMap(key -> values.stream().map(value -> followed(key, value))).toList();
        }
        return Optional.of(keys.stream()
                .filter(key -> key.stream().allMatch(NamedItems::canBeComponent))
                .map(PartitionKey::of)
                .toList());
    }

    private static List<JsonValue> followed(List<JsonValue> key, JsonValue value) {
        List<JsonValue> longer = new ArrayList<>(key);
        longer.add(value);
        return longer;
    }

    /** As numbers 0 and -0 are equal, as partition keys they are two. */
    private static boolean isZero(JsonValue value) {
        return value.isNumber() && value.doubleValue() == 0;
    }

    private static boolean canBeComponent(JsonValue value) {
        return value.isString() || value.isNumber() || value.isBoolean() || value.isNull();
    }

    private static void addAll(Set<ItemAddress> addresses, List<JsonValue> ids, List<PartitionKey> keys) {
        for (PartitionKey key : keys) {
            ids.stream()
                    .filter(JsonValue::isString)
                    .forEach(id -> addresses.add(new ItemAddress(key, id.stringValue())));
        }
    }
}
