package dev.orrery.protocol.table.query;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueType;
import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.EntityDocument;
import dev.orrery.protocol.table.edm.EntityKeys;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.KeyConditions;
import dev.orrery.query.logical.KeySpan;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.Scalar;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.List;
import java.util.Optional;

/**
 * Makes a plan of the engine of what is asked of entities.
 *
 * <pre>
 * Age ge 18, from ('Smith', 'Ben') on       Project entity
 *                                             Sort PartitionKey, RowKey
 *                                      →        Filter Age ge 18
 *                                                 Items
 * </pre>
 */
final class EntityPlan {

    private static final PropertyPath PARTITION_KEY = PropertyPath.of(EntityDocument.PARTITION_KEY);
    private static final PropertyPath ID = PropertyPath.of(StoredItem.ID);

    private EntityPlan() {}

    static LogicalPlan.Values of(TableFilter filter, Optional<EntityPosition> start) {
        LogicalPlan.Rows rows = new LogicalPlan.Filter(
                new LogicalPlan.Items(new EntityCandidates(filter, start)), new Passes(filter, start));
        return new LogicalPlan.Project(
                new LogicalPlan.Sort(
                        rows,
                        List.of(
                                ascending(Part.PARTITION_KEY, PARTITION_KEY),
                                ascending(Part.ROW_KEY, ID))),
                Part.ENTITY);
    }

    private static LogicalPlan.Key ascending(Part part, PropertyPath place) {
        return new LogicalPlan.Key(part, LogicalPlan.Direction.ASCENDING, Optional.of(place));
    }

    /** What is taken of an entity: its keys to sort it by, and the whole. */
    private enum Part implements Scalar {
        PARTITION_KEY,
        ROW_KEY,
        ENTITY;

        @Override
        public Formula compile(Compilation compilation) {
            return switch (this) {
                case PARTITION_KEY -> row -> row.body().property(EntityDocument.PARTITION_KEY);
                case ROW_KEY -> row -> ItemId.ofText(row.body().property(StoredItem.ID).stringValue()).value();
                case ENTITY -> Row::wholeDocument;
            };
        }

        @Override
        public String text() {
            return switch (this) {
                case PARTITION_KEY -> EntityKeys.PARTITION_KEY;
                case ROW_KEY -> EntityKeys.ROW_KEY;
                case ENTITY -> "entity";
            };
        }

        @Override
        public Optional<IndexPath> place() {
            return this == ENTITY ? Optional.of(IndexPath.ROOT) : Optional.empty();
        }
    }

    /** Whether an item is an entity that passes a filter, and comes at a position or behind it. */
    private record Passes(TableFilter filter, Optional<EntityPosition> start) implements Scalar {

        @Override
        public Formula compile(Compilation compilation) {
            Optional<byte[]> from = start.map(EntityPosition::place);
            return row -> JsonValue.of(EntityDocument.isEntity(row.body())
                    && from.map(place -> isFrom(place, row.body())).orElse(true)
                    && filter.passes(name -> property(name, row)));
        }

        private static boolean isFrom(byte[] place, JsonValue body) {
            ItemId id = ItemId.ofText(body.property(StoredItem.ID).stringValue());
            return KeySpan.STRINGS.startingAt(place)
                    .contains(KeySpan.place(body.property(EntityDocument.PARTITION_KEY), id));
        }

        private static Optional<EdmValue> property(String name, Row row) {
            return switch (name) {
                case EntityKeys.PARTITION_KEY ->
                    Optional.of(new EdmValue.OfString(EntityDocument.partitionKey(row.body())));
                case EntityKeys.ROW_KEY -> Optional.of(new EdmValue.OfString(EntityDocument.rowKey(row.body())));
                case EntityKeys.TIMESTAMP ->
                    Optional.of(new EdmValue.OfDateTime(EntityForm.ticks(row.wholeDocument())));
                default -> EntityDocument.property(row.body(), name);
            };
        }

        @Override
        public String text() {
            return filter.text()
                    + start.map(it -> " from " + it.partitionKey() + ", " + it.rowKey() + " on").orElse("");
        }
    }

    /** What index and keys know about the entities that pass a filter. */
    private record EntityCandidates(TableFilter filter, Optional<EntityPosition> start) implements Candidates {

        @Override
        public IndexCondition condition() {
            IndexCondition isEntity = new IndexCondition.Values(
                    FilterConditions.PARTITION_KEY, ValueSet.ofTypes(ValueType.STRING), false);
            IndexCondition passes = FilterConditions.of(filter);
            return passes instanceof IndexCondition.Everything ? isEntity : passes;
        }

        @Override
        public KeyConditions keys(List<PropertyPath> keyPaths) {
            return keyPaths.equals(List.of(PARTITION_KEY))
                    ? FilterKeys.of(filter).conditions()
                    : KeyConditions.ANYTHING;
        }

        @Override
        public KeySpan span() {
            KeySpan span = FilterKeys.of(filter).span();
            return start.map(position -> span.startingAt(position.place())).orElse(span);
        }
    }
}
