package dev.orrery.engine.changefeed;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.storage.KeySpace;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How long all versions are kept, and by whose will. */
@Spec("5.4")
class VersionRetentionTest {

    @RegisterExtension
    private final VersionsFixture versions = VersionsFixture.keepingVersions();

    @RegisterExtension
    private final VersionsFixture without = VersionsFixture.keepingNone();

    @Test
    void versionsAreRemovedWhenTheirTimeIsOver() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        ChangePosition between = versions.after(start).next();
        versions.pass(Duration.ofMinutes(6));
        versions.write("a", 2);
        versions.pass(Duration.ofMinutes(5));
        versions.engine().engine().upkeep().run();

        assertThat(versions.told(between)).containsExactly("replaced a: 1>2");
        assertThatOrreryFails(() -> versions.told(start))
                .withCode(ErrorCode.INVALID_REQUEST)
                .withMessageContaining("no longer kept");
    }

    @Test
    void nothingIsRemovedBeforeItsTime() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        versions.pass(Duration.ofMinutes(10));

        versions.engine().engine().upkeep().run();

        assertThat(versions.told(start)).containsExactly("created a: >1");
    }

    @Test
    void manyVersionsAreRemovedInSeveralCommits() {
        ChangePosition start = versions.now();
        for (int i = 0; i < 2500; i++) {
            versions.write("a", i);
        }
        versions.pass(Duration.ofMinutes(11));
        versions.write("a", 2500);
        long lsn = versions.container().partitions().withId(0).lsn();
        ChangePosition last = ChangePosition.of(lsn - 1);

        versions.engine().engine().upkeep().run();

        assertThat(versions.told(last)).containsExactly("replaced a: 2499>2500");
        assertThat(versions.container().partitions().withId(0).lsn()).isEqualTo(lsn + 3);
        assertThatOrreryFails(() -> versions.told(start)).withCode(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void whatWasRemovedStaysRemovedAfterARestart() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        ChangePosition between = versions.after(start).next();
        versions.pass(Duration.ofMinutes(11));
        versions.engine().engine().upkeep().run();

        versions.restart();
        versions.write("a", 2);

        assertThatOrreryFails(() -> versions.told(start)).withCode(ErrorCode.INVALID_REQUEST);
        assertThat(versions.told(between)).containsExactly("replaced a: 1>2");
    }

    @Test
    void aContainerWithoutPolicySaysWhatToDo() {
        assertThatOrreryFails(without::now)
                .withCode(ErrorCode.INVALID_REQUEST)
                .withMessageContaining("retentionDuration");
    }

    @Test
    void aLogBeginsWhenItIsTurnedOn() {
        without.write("a", 1);
        ChangePosition before = ChangePosition.of(without.container().partitions().withId(0).lsn() - 1);

        without.keepFor(10);
        ChangePosition start = without.now();
        without.write("a", 2);

        assertThat(without.told(start)).containsExactly("replaced a: 1>2");
        assertThatOrreryFails(() -> without.told(before)).withCode(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void aLogEndsWhenItIsTurnedOff() {
        ChangePosition start = versions.now();
        versions.write("a", 1);

        versions.keepFor(0);

        assertThatOrreryFails(() -> versions.told(start))
                .withCode(ErrorCode.INVALID_REQUEST)
                .withMessageContaining("latest versions only");
        List<?> removed = versions.store()
                .writesInto(KeySpace.VERSIONS, () -> versions.engine().engine().upkeep().run());
        assertThat(removed).hasSize(1);
        assertThat(versions.container().partitions().withId(0).versionsKept()).isEmpty();
    }

    @Test
    void aLogThatIsTurnedOnAgainHasNothingOfTheOldOne() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        versions.keepFor(0);
        versions.write("a", 2);
        versions.keepFor(10);
        ChangePosition again = versions.now();
        versions.write("a", 3);

        assertThat(versions.told(again)).containsExactly("replaced a: 2>3");
        assertThatOrreryFails(() -> versions.told(start)).withCode(ErrorCode.INVALID_REQUEST);
        versions.engine().engine().upkeep().run();
        assertThat(versions.told(again)).containsExactly("replaced a: 2>3");
    }

    @Test
    void aShorterRetentionHoldsForWhatIsThere() {
        ChangePosition start = versions.now();
        versions.write("a", 1);
        versions.pass(Duration.ofMinutes(3));

        versions.keepFor(1);
        versions.engine().engine().upkeep().run();

        assertThatOrreryFails(() -> versions.told(start)).withCode(ErrorCode.INVALID_REQUEST);
    }
}
