package dev.orrery.protocol.table.query;

import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.EntityKeys;
import dev.orrery.protocol.table.query.TableFilter.Operand;
import dev.orrery.query.logical.KeyConditions;
import dev.orrery.query.logical.KeySpan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a filter says about the keys of the entities that pass it.
 *
 * @param pairs the PartitionKeys that they may have, each with the RowKeys that go with it, which are all if there are none;
 *     absent if the PartitionKey may be any
 * @param rowKeys the RowKeys that they may have; absent if that may be any
 * @param partitions the span of their PartitionKeys
 * @param rows the span of their RowKeys
 */
record FilterKeys(
        Optional<Map<String, Optional<Set<String>>>> pairs,
        Optional<Set<String>> rowKeys,
        KeySpan partitions,
        KeySpan rows) {

    private static final int KEYS_MAX = 1000;

    private static final FilterKeys ANY =
            new FilterKeys(Optional.empty(), Optional.empty(), KeySpan.STRINGS, KeySpan.STRINGS);

    static FilterKeys of(TableFilter filter) {
        return switch (filter) {
            case TableFilter.And(TableFilter left, TableFilter right) -> of(left).and(of(right));
            case TableFilter.Or(TableFilter left, TableFilter right) -> of(left).or(of(right));
            case TableFilter.Compare(Operand.Named(String name), ComparisonOperator operator, Operand.Literal(EdmValue.OfString(String text))) ->
                compared(name, operator, text);
            case TableFilter.Compare(Operand.Literal(EdmValue.OfString(String text)), ComparisonOperator operator, Operand.Named(String name)) ->
                compared(name, operator.turned(), text);
            case TableFilter.Compare compare -> ANY;
            case TableFilter.Constant constant -> ANY;
            case TableFilter.IsTrue property -> ANY;
            case TableFilter.Not not -> ANY;
        };
    }

    private static FilterKeys compared(String name, ComparisonOperator operator, String text) {
        boolean isOne = operator == ComparisonOperator.EQ;
        return switch (name) {
            case EntityKeys.PARTITION_KEY -> new FilterKeys(
                    isOne ? Optional.of(pair(text)) : Optional.empty(),
                    Optional.empty(),
                    span(operator, text),
                    KeySpan.STRINGS);
            case EntityKeys.ROW_KEY -> new FilterKeys(
                    Optional.empty(),
                    isOne ? Optional.of(Set.of(text)) : Optional.empty(),
                    KeySpan.STRINGS,
                    span(operator, text));
            default -> ANY;
        };
    }

    /** A text that is too long for a partition key is none. */
    private static Map<String, Optional<Set<String>>> pair(String partitionKey) {
        return partitionKey.getBytes(StandardCharsets.UTF_8).length > PartitionKey.TEXT_BYTES_MAX
                ? Map.of()
                : Map.of(partitionKey, Optional.empty());
    }

    private static KeySpan span(ComparisonOperator operator, String text) {
        KeySpan one = KeySpan.of(JsonValue.of(text));
        return switch (operator) {
            case EQ -> one;
            case NE -> KeySpan.STRINGS;
            case GT -> KeySpan.STRINGS.startingAt(one.to());
            case GE -> KeySpan.STRINGS.startingAt(one.from());
            case LT -> KeySpan.STRINGS.endingAt(one.from());
            case LE -> KeySpan.STRINGS.endingAt(one.to());
        };
    }

    private FilterKeys and(FilterKeys other) {
        Optional<Set<String>> bothRowKeys = common(rowKeys, other.rowKeys);
        return new FilterKeys(
                pairs.isPresent() && other.pairs.isPresent()
                        ? Optional.of(commonPairs(pairs.get(), other.pairs.get(), bothRowKeys))
                        : pairs.or(() -> other.pairs).map(some -> commonPairs(some, some, bothRowKeys)),
                bothRowKeys,
                partitions.intersection(other.partitions),
                rows.intersection(other.rows));
    }

    private static Map<String, Optional<Set<String>>> commonPairs(
            Map<String, Optional<Set<String>>> some,
            Map<String, Optional<Set<String>>> others,
            Optional<Set<String>> rowKeys) {
        Map<String, Optional<Set<String>>> both = new LinkedHashMap<>();
        some.forEach((partitionKey, ids) -> {
            if (others.containsKey(partitionKey)) {
                both.put(partitionKey, common(common(ids, others.get(partitionKey)), rowKeys));
            }
        });
        return both;
    }

    private static Optional<Set<String>> common(Optional<Set<String>> some, Optional<Set<String>> others) {
        if (some.isEmpty() || others.isEmpty()) {
            return some.or(() -> others);
        }
        Set<String> both = new TreeSet<>(some.get());
        both.retainAll(others.get());
        return Optional.of(both);
    }

    private FilterKeys or(FilterKeys other) {
        return new FilterKeys(
                pairs.flatMap(some -> other.pairs.map(others -> allPairs(some, others)))
                        .filter(all -> all.size() <= KEYS_MAX),
                all(rowKeys, other.rowKeys),
                partitions.hull(other.partitions),
                rows.hull(other.rows));
    }

    private static Map<String, Optional<Set<String>>> allPairs(
            Map<String, Optional<Set<String>>> some, Map<String, Optional<Set<String>>> others) {
        Map<String, Optional<Set<String>>> all = new LinkedHashMap<>(some);
        others.forEach((partitionKey, ids) -> all.put(partitionKey,
                all.containsKey(partitionKey) ? all(all.get(partitionKey), ids) : ids));
        return all;
    }

    private static Optional<Set<String>> all(Optional<Set<String>> some, Optional<Set<String>> others) {
        if (some.isEmpty() || others.isEmpty()) {
            return Optional.empty();
        }
        Set<String> both = new TreeSet<>(some.get());
        both.addAll(others.get());
        return both.size() <= KEYS_MAX ? Optional.of(both) : Optional.empty();
    }

    /** The same in the words of the engine. */
    KeyConditions conditions() {
        if (pairs.isEmpty()) {
            return KeyConditions.ANYTHING;
        }
        List<KeyConditions.Alternative> alternatives = new ArrayList<>();
        pairs.get().forEach((partitionKey, ids) -> {
            if (ids.isEmpty() || !ids.get().isEmpty()) {
                alternatives.add(new KeyConditions.Alternative(
                        PartitionKey.of(partitionKey), ids.map(FilterKeys::ids)));
            }
        });
        return new KeyConditions(alternatives);
    }

    private static List<ItemId> ids(Set<String> rowKeys) {
        return rowKeys.stream().map(ItemId::of).toList();
    }

    /** The places of these entities in the order of keys: those of RowKeys count where the PartitionKey is known. */
    KeySpan span() {
        return partitions.then(rows);
    }
}
