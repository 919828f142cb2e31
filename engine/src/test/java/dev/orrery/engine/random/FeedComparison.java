package dev.orrery.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.random.Operation.Address;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Compares the changes that a container tells with those that models expect, in the order of each logical partition. */
final class FeedComparison {

    private final Container container;
    private final Map<Address, Version> expected = new HashMap<>();
    private final Set<Address> seen = new HashSet<>();

    private final Map<LogicalKey, Long> reached = new HashMap<>();
    private final Map<Lsn, Long> commits = new HashMap<>();
    private final Map<Commit, Long> lsns = new HashMap<>();

    /** LSNs belong to logical partitions, since partitions that were merged may have used the same. */
    private record Lsn(LogicalKey key, long number) {}

    private record Commit(LogicalKey key, long number) {}

    /** Expects the versions of one or more models, each in the order of its commits. */
    FeedComparison(Container container, List<List<Version>> models) {
        this.container = container;
        models.forEach(versions -> versions.forEach(version -> expected.put(version.address(), version)));
    }

    /** Asserts that changes are expected, in order, and committed together if they should be. */
    void take(List<Change> changes) {
        for (Change change : changes) {
            Version wanted = expected(change);
            LogicalKey key = wanted.address().key();
            assertThat(wanted.commit())
                    .as("the order of %s", change)
                    .isGreaterThanOrEqualTo(reached.getOrDefault(key, 0L));
            reached.put(key, wanted.commit());
            Lsn lsn = new Lsn(key, change.lsn());
            assertThat(commits.computeIfAbsent(lsn, first -> wanted.commit()))
                    .as("the commit of %s", change)
                    .isEqualTo(wanted.commit());
            assertThat(lsns.computeIfAbsent(new Commit(key, wanted.commit()), first -> change.lsn()))
                    .as("the LSN of %s", change)
                    .isEqualTo(change.lsn());
        }
    }

    private Version expected(Change change) {
        Address address = FullComparison.address(container, change.item());
        assertThat(expected).as("expected changes").containsKey(address);
        assertThat(seen.add(address)).as("%s is told once", address).isTrue();
        Version wanted = expected.get(address);
        assertThat(PlainJson.object(change.item().body())).isEqualTo(wanted.body());
        return wanted;
    }

    void assertComplete() {
        assertThat(seen).isEqualTo(expected.keySet());
    }
}
