package dev.orrery.engine.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.random.Operation.Address;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What somebody knows of a container who only reads its changes. */
final class LastSeen {

    private final EngineUnderTest tested;
    private final Container container;
    private final Follower follower = new Follower();
    private final Map<Address, Change> changes = new HashMap<>();

    LastSeen(EngineUnderTest tested, String containerId) {
        this.tested = tested;
        this.container = tested.container(containerId);
    }

    void follow(int pageSize) {
        follower.follow(tested.engine().changeFeed(), container, pageSize, this::see);
    }

    private void see(List<Change> page) {
        for (Change change : page) {
            Change before = changes.put(FullComparison.address(container, change.item()), change);
            if (before != null) {
                assertThat(change.lsn()).as("the LSN after %s", before).isGreaterThan(before.lsn());
            }
        }
    }

    /** Asserts that of all items that are there the latest version was seen. */
    void assertComplete(List<Model> models) {
        for (Model model : models) {
            for (Version version : model.visible(container.id())) {
                assertThat(changes).as("items seen").containsKey(version.address());
                assertThat(PlainJson.object(changes.get(version.address()).item().body()))
                        .as("the last version seen of %s", version)
                        .isEqualTo(version.body());
            }
        }
    }
}
