package dev.orrery.engine.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.index.IndexingPolicy;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonText;
import dev.orrery.testing.Spec;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class DerivationsTest {

    private static final IndexPath A = IndexPath.parse("/a");
    private static final IndexPath B = IndexPath.parse("/b");

    private static final Derivation ONLY_A = only("/a/?");
    private static final Derivation ONLY_B = only("/b/?");
    private static final Derivation BOTH = only("/a/?", "/b/?");

    @Test
    void settledRulesServeWhatTheyIndex() {
        Derivations settled = Derivations.settled(ONLY_A);

        assertThat(settled.serves(A)).isTrue();
        assertThat(settled.serves(B)).isFalse();
        assertThat(settled.nextPhase()).isEqualTo(settled);
    }

    @Test
    @Spec("4.2")
    void aNewPathIsServedWhenItIsBuilt() {
        Derivations building = Derivations.settled(ONLY_A).changedTo(BOTH);
        Derivations cleaning = building.nextPhase();
        Derivations settled = cleaning.nextPhase();

        assertThat(building.phase()).isEqualTo(Phase.BUILDING);
        assertThat(building.serves(A)).isTrue();
        assertThat(building.serves(B)).isFalse();
        assertThat(cleaning.phase()).isEqualTo(Phase.CLEANING);
        assertThat(cleaning.serves(B)).isTrue();
        assertThat(settled.phase()).isEqualTo(Phase.SETTLED);
        assertThat(settled.serves(B)).isTrue();
        assertThat(settled.older()).isEmpty();
    }

    @Test
    void aPathThatIsLeftOutIsNotServedAnyMore() {
        Derivations building = Derivations.settled(BOTH).changedTo(ONLY_A);

        assertThat(building.serves(B)).isFalse();
        assertThat(building.nextPhase().serves(B)).isFalse();
        assertThat(building.serves(A)).isTrue();
        assertThat(building.nextPhase().serves(A)).isTrue();
    }

    @Test
    void aChangeInTheMiddleOfAnotherServesWhatAllRulesIndex() {
        Derivations twice = Derivations.settled(ONLY_A).changedTo(ONLY_B).changedTo(BOTH);

        assertThat(twice.phase()).isEqualTo(Phase.BUILDING);
        assertThat(twice.older()).containsExactly(ONLY_A, ONLY_B);
        assertThat(twice.serves(A)).isFalse();
        assertThat(twice.serves(B)).isFalse();
        assertThat(twice.nextPhase().serves(A)).isTrue();
    }

    @Test
    void aChangeWhileCleaningBuildsAgain() {
        Derivations cleaning = Derivations.settled(ONLY_A).changedTo(ONLY_B).nextPhase();

        Derivations back = cleaning.changedTo(ONLY_A);

        assertThat(back.phase()).isEqualTo(Phase.BUILDING);
        assertThat(back.older()).containsExactly(ONLY_B);
        assertThat(back.serves(A)).isFalse();
    }

    @Test
    void rulesThatDeriveTheSameChangeNothing() {
        Derivations settled = Derivations.settled(ONLY_A);

        assertThat(settled.changedTo(only("/a/?"))).isSameAs(settled);
    }

    @Test
    void anotherDefaultTimeToLiveIsAChangeOfRules() {
        Derivation withTtl = new Derivation(ONLY_A.policy(), OptionalInt.of(60), UniqueKeyPolicy.NONE);

        assertThat(Derivations.settled(ONLY_A).changedTo(withTtl).phase()).isEqualTo(Phase.BUILDING);
    }

    private static Derivation only(String... includedPaths) {
        String included = "{\"path\": \"" + String.join("\"}, {\"path\": \"", includedPaths) + "\"}";
        String policy = "{\"includedPaths\": [" + included + "], \"excludedPaths\": [{\"path\": \"/*\"}]}";
        return new Derivation(IndexingPolicy.parse(JsonText.parse(policy)), OptionalInt.empty(), UniqueKeyPolicy.NONE);
    }
}
