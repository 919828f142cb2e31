package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.access.PostingAccess;
import dev.orrery.engine.query.answer.IndexCounts;
import dev.orrery.engine.query.operator.AccessPath;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AllOf;
import dev.orrery.query.logical.IndexCondition.AnyOf;
import dev.orrery.query.logical.IndexCondition.Everything;
import dev.orrery.query.logical.IndexCondition.Nothing;
import dev.orrery.query.logical.IndexCondition.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Chooses the access path to the items that meet a condition.
 *
 * <p>How many items a part of the condition leaves is not estimated but counted, no further than it matters: all parts at
 * once, in rounds, each to a higher bound, until the smallest is known. So the choice depends on the data alone, and what
 * it costs is in proportion to what is read afterwards.
 */
public final class AccessPathChoice {

    /** Reading an item found in the index takes about so many times as long as reading it in a scan. */
    private static final long LOOKUP_FACTOR = 3;

    /** With so few items it makes no difference, and the index is what will be used when there are more. */
    private static final long ITEMS_FEW = 200;

    /** A posting list is worth reading beside another if it isn't so many times as long. */
    private static final long INTERSECTION_FACTOR = 8;

    /** So many items tell whether most of those in one list are in another one. */
    private static final int SAMPLE = 8;

    /** So many posting lists are intersected at most, and named in a continuation. */
    private static final int LISTS_MAX = 8;

    private static final int BRANCHES_MAX = 100;

    /** A value that takes so many times less bytes than another is taken for one that more items have. */
    private static final int SHORTER = 2;

    private static final long FIRST_ROUND = 64;
    private static final long ROUND_FACTOR = 8;

    private final BoundQuery bound;
    private final AccessPaths paths;
    private final List<IndexCondition> parts;
    private final IndexCounts counts;
    private final QueryMeter meter;

    AccessPathChoice(BoundQuery bound, AccessPaths paths, IndexCondition condition, QueryMeter meter) {
        this.bound = bound;
        this.paths = paths;
        this.parts = condition.parts();
        this.counts = new IndexCounts(bound.items());
        this.meter = meter;
    }

    /** A part of the condition, and how many entries it has, or at least has if that is not known. */
    private record Candidate(IndexCondition part, long entries, boolean isKnown) {}

    /** The access path with this name. */
    AccessPath named(String name) {
        if (name.equals(AccessPaths.SCAN)) {
            return paths.scan();
        }
        String named = name.substring(1);
        char kind = name.charAt(0);
        if (kind == AccessPaths.POSTINGS) {
            return paths.postings(Intersection.named(named, this::part));
        }
        if (kind == AccessPaths.VALUES && part(named) instanceof Values values) {
            return paths.values(name, values);
        }
        if (kind == AccessPaths.UNION && part(named) instanceof AnyOf any) {
            return paths.union(name, any);
        }
        throw unknownPath();
    }

    private IndexCondition part(String name) {
        return parts.stream()
                .filter(part -> PartName.of(part).equals(name))
                .findFirst()
                .orElseThrow(AccessPathChoice::unknownPath);
    }

    /**
     * How many items the index leaves, counted up to a bound.
     *
     * @return the bound if there are as many or more
     */
    long matches(long bound) {
        return candidates(bound).stream().mapToLong(Candidate::entries).min().orElse(bound);
    }

    /** The best access path for a query that reads as many items as a page takes. */
    AccessPath forPage() {
        if (parts.size() == 1 && isPosting(parts.getFirst())) {
            Candidate only = new Candidate(parts.getFirst(), 0, false);
            return intersection(only, List.of(only));
        }
        return parts.isEmpty() ? paths.scan() : best(Math.max(4096, 4 * bound.rowsWanted()), paths.itemsInScope());
    }

    /** The best access path for a query that reads all of its items. */
    AccessPath forAll() {
        if (parts.isEmpty()) {
            return paths.scan();
        }
        long items = paths.itemsInScope();
        return best(Math.max(ITEMS_FEW, items / LOOKUP_FACTOR), items);
    }

    private AccessPath best(long entriesMax, long items) {
        List<Candidate> candidates = candidates(entriesMax);
        if (candidates.isEmpty()) {
            return paths.scan();
        }
        Candidate smallest = candidates.stream().min(Comparator.comparingLong(Candidate::entries)).orElseThrow();
        if (items > ITEMS_FEW && smallest.entries() * LOOKUP_FACTOR >= items) {
            return paths.scan();
        }
        return isPosting(smallest.part()) ? intersection(smallest, candidates) : single(smallest);
    }

    private AccessPath single(Candidate candidate) {
        return switch (candidate.part()) {
            case Values values -> paths.values(AccessPaths.VALUES + PartName.of(values), values);
            case AnyOf any -> paths.union(AccessPaths.UNION + PartName.of(any), any);
            case AllOf all -> throw new IllegalStateException("A part is no conjunction");
            case Everything everything -> throw new IllegalStateException("A part says something");
            case Nothing nothing -> throw new IllegalStateException("A part can be met");
        };
    }

    /** Lists that aren't much longer than the smallest are read beside it; in others, its items are looked up. */
    private AccessPath intersection(Candidate smallest, List<Candidate> candidates) {
        List<Candidate> chosen = candidates.stream()
                .filter(it -> isPosting(it.part()))
                .filter(it -> it.equals(smallest) || isWorthReading(it, smallest))
                .sorted(Comparator.comparingLong(Candidate::entries))
                .limit(LISTS_MAX)
                .toList();
        Predicate<Candidate> isRead =
                it -> it.isKnown() == smallest.isKnown() || !PostingAccess.isProbed(it.part());
        return paths.postings(new Intersection(
                chosen.stream().filter(isRead).map(Candidate::part).toList(),
                chosen.stream().filter(isRead.negate()).map(Candidate::part).toList()));
    }

    /**
     * Whether a posting list is worth reading beside the smallest one. Where it is not known how long it is, it takes about
     * as long to look up an item there as to read the item, so it is looked at whether it spares many.
     */
    private boolean isWorthReading(Candidate other, Candidate smallest) {
        if (other.isKnown() == smallest.isKnown()) {
            return other.entries() <= smallest.entries() * INTERSECTION_FACTOR;
        }
        return smallest.entries() > SAMPLE
                && counts.overlap(SAMPLE, smallest.part(), other.part(), meter).isSmall();
    }

    /** The access path of an earlier page is not there any more, since the indexing policy has changed. */
    static OrreryException unknownPath() {
        return new OrreryException(ErrorCode.INVALID_REQUEST, "Invalid Continuation Token");
    }

    /** Whether the index can say anything about the items. */
    boolean hasParts() {
        return !parts.isEmpty();
    }

    /**
     * Counts parts in rounds, until one is known or the bound is reached. A single value that is much shorter than one that
     * is known is not counted: what there is to know about it, a look at some items of the known one will tell.
     */
    private List<Candidate> candidates(long entriesMax) {
        List<IndexCondition> usable = usable();
        long round = Math.min(FIRST_ROUND, entriesMax);
        while (true) {
            List<Candidate> candidates = new ArrayList<>();
            int knownLength = 0;
            boolean isKnown = false;
            for (IndexCondition part : usable) {
                boolean isCounted = !PostingAccess.isProbed(part) || SHORTER * keyLength(part) > knownLength;
                long entries = isCounted ? entries(part, round) : round;
                candidates.add(new Candidate(part, entries, entries < round));
                if (entries < round) {
                    isKnown = true;
                    knownLength = Math.max(knownLength, keyLength(part));
                }
            }
            if (isKnown || usable.isEmpty() || round >= entriesMax) {
                return candidates;
            }
            round = Math.min(round * ROUND_FACTOR, entriesMax);
        }
    }

    /**
     * The parts to choose from. Entries of single values can be entered at one logical partition; of other parts the
     * entries of all logical partitions are read, which is of use only where most of them belong to the one asked for.
     * What takes most bytes to say comes first, since probably the fewest items have it.
     */
    private List<IndexCondition> usable() {
        boolean isMostlyOthers = paths.isMostlyOutOfScope();
        return parts.stream()
                .filter(part -> isPosting(part) || (!isMostlyOthers && isServed(part)))
                .sorted(Comparator.comparingInt(AccessPathChoice::keyLength).reversed())
                .toList();
    }

    private static int keyLength(IndexCondition part) {
        return part instanceof Values values && PostingAccess.isProbed(part)
                ? values.values().intervals().getFirst().from().length
                : 0;
    }

    private static boolean isServed(IndexCondition part) {
        return !(part instanceof AnyOf any) || any.conditions().size() <= BRANCHES_MAX;
    }

    private long entries(IndexCondition condition, long max) {
        return switch (condition) {
            case Values values -> counts.countUpTo(values.path(), values.values(), max, meter);
            case AllOf(List<IndexCondition> conditions) ->
                conditions.stream().mapToLong(it -> entries(it, max)).min().orElse(max);
            case AnyOf(List<IndexCondition> conditions) ->
                Math.min(max, conditions.stream().mapToLong(it -> entries(it, max)).sum());
            case Everything everything -> max;
            case Nothing nothing -> 0;
        };
    }

    /** Whether a condition is made of single values only, whose entries come in the order of document numbers. */
    public static boolean isPosting(IndexCondition condition) {
        return switch (condition) {
            case Values values -> values.values().isPoints();
            case AllOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(AccessPathChoice::isPosting);
            case AnyOf(List<IndexCondition> conditions) -> conditions.stream().allMatch(AccessPathChoice::isPosting);
            case Everything everything -> false;
            case Nothing nothing -> false;
        };
    }

    /** The part of a branch of a union that leads to its items: the same whenever the query is planned. */
    static Optional<IndexCondition> leading(IndexCondition branch) {
        List<IndexCondition> parts = branch.parts();
        return parts.stream()
                .filter(AccessPathChoice::isPosting)
                .findFirst()
                .or(() -> parts.stream().findFirst());
    }
}
