package dev.orrery.engine.index;

import dev.orrery.engine.index.PathTree.Rule;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.PathStep.Element;
import dev.orrery.model.index.PathStep.Name;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An indexing policy, compiled: which terms an item has. Immutable and safe for threads.
 *
 * <p>A term is an entry of the index without the item it leads to. On disk:
 *
 * <pre>
 *   8 bytes   the hash of the path, see {@link PathHash}
 *   the rest  the value there as {@link SortKey#appendCut} writes it: strings are cut after 128 bytes,
 *             of an object or array there is only its type
 * </pre>
 *
 * <p>An array's elements all have the same path, so that a term says "some element has this value". Everything that is
 * at an indexed path has a term there, whatever its type: the terms of a path tell whether it is defined, of which type
 * it is, and its place in the order of all values. The properties {@code id} and {@code _ts} are indexed whatever the
 * policy's paths say. Of the server's other properties, such as {@code _etag}, there are no terms, since they are not
 * part of a stored item.
 *
 * <p>A composite index gives an item a single term, if any of its paths leads to a value:
 *
 * <pre>
 *   8 bytes   the hash of the composite index, see {@link PathHash}
 *   the rest  for each path the value as above, all bits inverted if the path is in descending order;
 *             what is undefined counts as a value with a type of its own
 * </pre>
 */
public final class IndexPlan {

    private static final long TIMESTAMP_HASH = PathHash.of(IndexedSystemProperties.TIMESTAMP_PATH);

    private final boolean indexesItems;
    private final PathNode root;
    private final List<CompositeIndex> compositeIndexes;
    private final long[] compositeHashes;
    private final Runnable whenAsked;

    private IndexPlan(
            boolean indexesItems, PathNode root, List<CompositeIndex> compositeIndexes, Runnable whenAsked) {
        this.indexesItems = indexesItems;
        this.root = root;
        this.compositeIndexes = compositeIndexes;
        this.compositeHashes =
                compositeIndexes.stream().mapToLong(CompositeIndex::hash).toArray();
        this.whenAsked = whenAsked;
    }

    public static IndexPlan of(IndexingPolicy policy) {
        return of(policy, () -> {});
    }

    /** A plan that tells each time when it is asked for the terms of an item. */
    static IndexPlan of(IndexingPolicy policy, Runnable whenAsked) {
        if (policy.mode() == IndexingMode.NONE) {
            return new IndexPlan(false, PathNode.NONE, List.of(), whenAsked);
        }
        PathTree tree = new PathTree();
        policy.includedPaths().forEach(path -> tree.add(path.pattern(), Rule.INCLUDED));
        policy.excludedPaths().forEach(path -> tree.add(path.pattern(), Rule.EXCLUDED));
        tree.add(PathPattern.parse("/id/?"), Rule.INCLUDED);
        IndexedSystemProperties.NAMES.forEach(tree::exclude);
        return new IndexPlan(true, tree.compile(), policy.compositeIndexes(), whenAsked);
    }

    /** Gives the sink each distinct term of an item once, in ascending order of their bytes. */
    public void forEachTerm(JsonValue body, long timestampSeconds, TermSink sink) {
        whenAsked.run();
        List<byte[]> terms = new ArrayList<>();
        walk(body, timestampSeconds, terms::add);
        terms.sort(Arrays::compareUnsigned);
        byte[] previous = {};
        for (byte[] term : terms) {
            if (!Arrays.equals(term, previous)) {
                sink.term(term);
            }
            previous = term;
        }
    }

    /** Gives the sink each term of an item in any order, maybe more than once. */
    private void walk(JsonValue body, long timestampSeconds, TermSink sink) {
        if (!indexesItems) {
            return;
        }
        JsonValue timestamp = JsonValue.of(timestampSeconds);
        TermWalk walk = new TermWalk(sink);
        walk.object(body, root, PathHash.ROOT);
        walk.term(TIMESTAMP_HASH, timestamp);
        for (int i = 0; i < compositeHashes.length; i++) {
            walk.composite(compositeIndexes.get(i), compositeHashes[i], body, timestamp);
        }
    }

    /** Whether everything that items have at a path has a term there. */
    public boolean indexes(IndexPath path) {
        if (!indexesItems || path.isRoot()) {
            return false;
        }
        return path.equals(IndexedSystemProperties.TIMESTAMP_PATH) || placeOf(path).indexed();
    }

    private PathNode placeOf(IndexPath path) {
        PathNode place = root;
        long hash = PathHash.ROOT;
        for (PathStep step : path.steps()) {
            switch (step) {
                case Name(String name) -> {
                    byte[] bytes = PathHash.bytes(name);
                    hash = PathHash.property(hash, bytes, 0, bytes.length);
                    place = place.property(hash, bytes, 0, bytes.length);
                }
                case Element() -> {
                    hash = PathHash.element(hash);
                    place = place.element();
                }
            }
        }
        return place;
    }

    /** The composite index whose terms start with a hash; empty if there is none. */
    public Optional<CompositeIndex> compositeIndex(long hash) {
        for (int i = 0; i < compositeHashes.length; i++) {
            if (compositeHashes[i] == hash) {
                return Optional.of(compositeIndexes.get(i));
            }
        }
        return Optional.empty();
    }

    /** The composite indexes that items are in. */
    public List<CompositeIndex> compositeIndexes() {
        return compositeIndexes;
    }
}
