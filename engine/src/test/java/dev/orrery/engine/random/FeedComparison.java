package dev.orrery.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.random.Operation.Address;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the changes that partitions tell with those that models expect. */
final class FeedComparison {

    private final Container container;
    private final Map<Address, Expected> expected = new HashMap<>();
    private final Set<Address> seen = new HashSet<>();

    private record Expected(int model, Version version) {}

    private record Place(int model, long commit) {}

    /** Expects the versions of one or more models, each in the order of its commits. */
    FeedComparison(Container container, List<List<Version>> models) {
        this.container = container;
        for (int i = 0; i < models.size(); i++) {
            for (Version version : models.get(i)) {
                expected.put(version.address(), new Expected(i, version));
            }
        }
    }

    /** Asserts that the changes of a partition are expected, in order, and committed together if they should be. */
    void partition(List<Change> changes) {
        Map<Integer, Long> reached = new HashMap<>();
        Map<Long, Place> commits = new HashMap<>();
        for (Change change : changes) {
            Expected wanted = expected(change);
            long commit = wanted.version.commit();
            assertThat(commit)
                    .as("the order of %s", change)
                    .isGreaterThanOrEqualTo(reached.getOrDefault(wanted.model, 0L));
            reached.put(wanted.model, commit);
            Place place = new Place(wanted.model, commit);
            assertThat(commits.computeIfAbsent(change.lsn(), lsn -> place))
                    .as("the commit of %s", change)
                    .isEqualTo(place);
        }
        assertThat(new HashSet<>(commits.values()))
                .as("commits with an LSN of their own")
                .hasSameSizeAs(commits.keySet());
    }

    private Expected expected(Change change) {
        LogicalKey key = LogicalKey.of(container.partitionKey().keyOf(change.item().body()));
        Address address = new Address(key, change.item().id());
        assertThat(expected).as("expected changes").containsKey(address);
        assertThat(seen.add(address)).as("%s is told once", address).isTrue();
        Expected wanted = expected.get(address);
        assertThat(PlainJson.object(change.item().body())).isEqualTo(wanted.version.body());
        return wanted;
    }

    void assertComplete() {
        assertThat(seen).isEqualTo(expected.keySet());
    }
}
