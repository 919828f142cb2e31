package dev.orrery.samples.modelling.authors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.Measured;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.samples.modelling.authors.Authors.Bibliography;
import dev.orrery.samples.modelling.authors.Authors.TitlePage;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class AuthorsTest {

    @RegisterExtension
    final SampleDatabase samples = new SampleDatabase();

    private Authors joined;
    private Authors listed;

    @BeforeEach
    void fill() {
        joined = new JoinedAuthors(samples.database());
        listed = new ListedAuthors(samples.database());
        AuthorsSample.fill(joined);
        AuthorsSample.fill(listed);
    }

    @Test
    void anAuthorWithListedBooksSavesTheWayOverTheJoins() {
        Measured<Bibliography> overJoins = samples.measure(() -> joined.bibliography("tom"));
        Measured<Bibliography> direct = samples.measure(() -> listed.bibliography("tom"));

        assertThat(direct.value())
                .isEqualTo(overJoins.value())
                .isEqualTo(new Bibliography("Tom Abara", List.of("On rivers", "On tides", "On winds")));
        assertThat(overJoins.cost().requests()).isEqualTo(3);
        assertThat(direct.cost().requests()).isEqualTo(2);
        assertThat(direct.cost().requestUnits()).isLessThan(overJoins.cost().requestUnits());
    }

    @Test
    void aBookFindsItsJoinsOnlyByAskingEverywhere() {
        Measured<TitlePage> overJoins = samples.measure(() -> joined.titlePage("tides"));
        Measured<TitlePage> direct = samples.measure(() -> listed.titlePage("tides"));

        assertThat(direct.value())
                .isEqualTo(overJoins.value())
                .isEqualTo(new TitlePage("On tides", List.of("Tom Abara", "Vera Nilsen")));
        assertThat(direct.cost().requestUnits()).isLessThan(overJoins.cost().requestUnits() / 3);
    }

    @Test
    void aJoinIsOneWriteAndAPairOfListsTakesTwo() {
        Cost join = samples.costOf(() -> joined.join("vera", "rivers"));
        Cost lists = samples.costOf(() -> listed.join("vera", "rivers"));

        assertThat(join.requests()).isEqualTo(1);
        assertThat(lists.requests()).isEqualTo(2);
        assertThat(join.requestUnits()).isLessThan(lists.requestUnits() / 3);
        assertThat(joined.titlePage("rivers")).isEqualTo(listed.titlePage("rivers"));
        assertThat(joined.bibliography("vera")).isEqualTo(listed.bibliography("vera"));
    }
}
