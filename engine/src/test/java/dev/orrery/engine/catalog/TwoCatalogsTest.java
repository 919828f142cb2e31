package dev.orrery.engine.catalog;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.partition.DoubtfulStore;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.ScriptDefinition;
import dev.orrery.engine.resource.ScriptKind;
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.RandomSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Catalogs of which somebody else changes the records. */
class TwoCatalogsTest {

    private final MemoryStore store = new MemoryStore();
    private final Catalog one = open(store);
    private final Catalog other = open(store);

    @Test
    void aChangeThatIsBasedOnOldRecordsIsMadeAgainOnTheNewOnes() {
        one.createDatabase("a", Optional.empty());
        other.createDatabase("b", Optional.empty());
        one.createDatabase("c", Optional.empty());

        assertThat(one.databases()).extracting(Database::id).containsExactly("a", "b", "c");
        assertThat(other.databases()).extracting(Database::id).containsExactly("a", "b");
        assertThat(open(store).databases()).isEqualTo(one.databases());
    }

    @Test
    void aNameIsTakenOnce() {
        one.createDatabase("a", Optional.empty());

        assertThatOrreryFails(() -> other.createDatabase("a", Optional.empty())).withCode(ErrorCode.DATABASE_EXISTS);

        assertThat(open(store).databases()).hasSize(1);
    }

    @Test
    void containersOfTwoWritersHaveDifferentNumbers() {
        Database database = one.createDatabase("a", Optional.empty());
        other.createDatabase("b", Optional.empty());

        Container first = one.createContainer(database, definition("first"), Optional.empty());
        Container second = other.createContainer(database, definition("second"), Optional.empty());
        Container third = one.createContainer(database, definition("third"), Optional.empty());

        assertThat(Set.of(first.number(), second.number(), third.number())).hasSize(3);
        assertThat(one.containers(database)).extracting(Container::id).containsExactly("first", "second", "third");
    }

    @Test
    void whatOthersChangedInAContainerIsNotUndone() {
        Database database = one.createDatabase("a", Optional.empty());
        Container container = one.createContainer(database, definition("c"), Optional.empty());
        other.createDatabase("b", Optional.empty());
        Container seenByOther = other.container("a", "c");

        one.scripts().create(container, procedure("mine"));
        other.scripts().create(seenByOther, procedure("yours"));
        one.createDatabase("later", Optional.empty());

        assertThat(one.container("a", "c")).isSameAs(container);
        assertThat(container.allScripts()).extracting(script -> script.definition().id())
                .containsExactlyInAnyOrder("mine", "yours");
        assertThat(container.allScripts()).extracting(script -> script.number()).doesNotHaveDuplicates();
    }

    @Test
    void whatOthersDeletedIsGone() {
        Database database = one.createDatabase("a", Optional.empty());
        one.users().create(database, "user");
        Container container = one.createContainer(database, definition("c"), Optional.empty());
        other.createDatabase("b", Optional.empty());
        Container seenByOther = other.container("a", "c");

        one.users().delete(database, "user", Precondition.NONE);
        one.deleteContainer(container, Precondition.NONE);
        other.createDatabase("later", Optional.empty());

        assertThat(seenByOther.isDropped()).isTrue();
        assertThat(other.containers(database)).isEmpty();
        assertThat(other.users().list(database)).isEmpty();
    }

    @Test
    void aChangeOfWhichOnlyTheFailureWasHeardIsFoundByTheNext() {
        DoubtfulStore doubtful = new DoubtfulStore(store);
        Catalog catalog = open(doubtful);
        doubtful.failAfterTheNextCommit();
        assertThatOrreryFails(() -> catalog.createDatabase("a", Optional.empty())).withCode(ErrorCode.STORAGE_FAILED);
        assertThat(catalog.databases()).isEmpty();

        assertThatOrreryFails(() -> catalog.createDatabase("a", Optional.empty()))
                .withCode(ErrorCode.DATABASE_EXISTS);

        assertThat(open(store).databases()).hasSize(1);
    }

    private static Catalog open(Store store) {
        EngineSettings settings = EngineSettings.defaults();
        return Catalog.open(store, settings, new RandomSource(settings.random()));
    }

    private static ContainerDefinition definition(String id) {
        return ContainerDefinition.of(id, PartitionKeyDefinition.hash("/key"));
    }

    private static ScriptDefinition procedure(String id) {
        return new ScriptDefinition(
                ScriptKind.STORED_PROCEDURE, id, "function () {}", Optional.empty(), Optional.empty());
    }
}
