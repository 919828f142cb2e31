package dev.orrery.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.engine.resource.Database;
import dev.orrery.server.Asking;
import dev.orrery.server.DataLocation;
import dev.orrery.server.ManualClock;
import dev.orrery.server.Orrery;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which tests have the same server, and which have one of their own. */
class OrreryExtensionTest {

    private static final OrreryExtension SHARED = OrreryExtension.shared();
    private static final Set<Orrery> SHARED_SERVERS = new HashSet<>();

    @AfterAll
    static void thereWasOneSharedServer() {
        assertThat(SHARED_SERVERS).hasSize(1);
    }

    @Nested
    @ExtendWith(OrreryExtension.class)
    class ForEachClass {

        private static final Set<Orrery> SERVERS = new HashSet<>();

        @RepeatedTest(2)
        void allTestsHaveTheSame(Orrery orrery) {
            SERVERS.add(orrery);

            assertThat(SERVERS).hasSize(1);
        }

        @Nested
        class AndItsNestedClasses {

            @Test
            void theyHaveItToo(Orrery orrery) {
                SERVERS.add(orrery);

                assertThat(SERVERS).hasSize(1);
            }
        }
    }

    @Nested
    class ForEachTest {

        @RegisterExtension
        private static final OrreryExtension ORRERY = OrreryExtension.freshForEachTest();

        private static final Set<Orrery> SERVERS = new HashSet<>();

        @RepeatedTest(2)
        void eachTestHasItsOwn(Orrery orrery) {
            boolean isNew = SERVERS.add(orrery);

            assertThat(isNew).isTrue();
            assertThat(orrery).isSameAs(ORRERY.server());
            assertThat(orrery.engine().catalog().databases()).isEmpty();
        }

        @AfterAll
        static void thoseOfEarlierTestsAreClosed() {
            assertThat(SERVERS).allSatisfy(orrery -> assertThatThrownBy(() -> Asking.get(orrery, "/")));
        }
    }

    @Nested
    class SharedHere {

        @RegisterExtension
        private static final OrreryExtension ORRERY = SHARED;

        @Test
        void allClassesHaveTheSame() {
            SHARED_SERVERS.add(ORRERY.server());
        }
    }

    @Nested
    class SharedThere {

        @RegisterExtension
        private static final OrreryExtension ORRERY = SHARED;

        @Test
        void allClassesHaveTheSame(Orrery orrery) {
            SHARED_SERVERS.add(orrery);
        }
    }

    @Nested
    class OnDisk {

        @RegisterExtension
        private static final OrreryExtension ORRERY = OrreryExtension.freshForEachTest().onDisk();

        private static final Set<Path> DIRECTORIES = new HashSet<>();

        @RepeatedTest(2)
        void theDataIsInADirectory() {
            if (ORRERY.server().dataLocation() instanceof DataLocation.Directory directory) {
                DIRECTORIES.add(directory.path());
                assertThat(directory.path()).isNotEmptyDirectory();
            }
        }

        @AfterAll
        static void theDirectoriesAreGone() {
            assertThat(DIRECTORIES).hasSize(2).noneMatch(Files::exists);
        }
    }

    @Nested
    class WithAClock {

        private static final ManualClock CLOCK = ManualClock.at(Instant.parse("2024-05-06T12:00:00Z"));

        @RegisterExtension
        private static final OrreryExtension ORRERY = OrreryExtension.fresh().withClock(CLOCK);

        @Test
        void theServerGoesByIt() {
            Database database = ORRERY.server().engine().catalog().createDatabase("blog", Optional.empty());

            assertThat(database.revision().timestampSeconds()).isEqualTo(CLOCK.instant().getEpochSecond());
        }
    }
}
