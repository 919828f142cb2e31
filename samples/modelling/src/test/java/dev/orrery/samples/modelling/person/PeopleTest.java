package dev.orrery.samples.modelling.person;

import static dev.orrery.samples.modelling.person.PersonSample.IDA;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.Measured;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.samples.modelling.person.Person.Contact;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class PeopleTest {

    @RegisterExtension
    final SampleDatabase samples = new SampleDatabase();

    private People embedded;
    private People normalised;

    @BeforeEach
    void create() {
        embedded = new EmbeddedPeople(samples.database());
        normalised = new NormalisedPeople(samples.database());
    }

    @Test
    void bothModelsAnswerWithTheWholePerson() {
        for (People people : List.of(embedded, normalised)) {
            people.add(IDA);
            people.changeContact("ida", 1, "+46 40 555 99 99");

            Person read = people.person("ida");

            assertThat(read.addresses()).isEqualTo(IDA.addresses());
            assertThat(read.contacts())
                    .containsExactly(
                            IDA.contacts().get(0),
                            new Contact("phone", "+46 40 555 99 99"),
                            IDA.contacts().get(2));
        }
    }

    @Test
    void anEmbeddedPersonIsReadByOneRequestOfOneUnit() {
        embedded.add(IDA);
        normalised.add(IDA);

        Measured<Person> whole = samples.measure(() -> embedded.person("ida"));
        Measured<Person> gathered = samples.measure(() -> normalised.person("ida"));

        assertThat(whole.value()).isEqualTo(gathered.value()).isEqualTo(IDA);
        assertThat(whole.cost()).isEqualTo(new Cost(1, 1.0, 0));
        assertThat(gathered.cost().requests()).isEqualTo(3);
        assertThat(gathered.cost().requestUnits()).isGreaterThan(6 * whole.cost().requestUnits());
    }

    @Test
    void anEmbeddedPersonIsWrittenByOneRequestForLessThanHalf() {
        Cost whole = samples.costOf(() -> embedded.add(IDA));
        Cost inRows = samples.costOf(() -> normalised.add(IDA));

        assertThat(whole.requests()).isEqualTo(1);
        assertThat(inRows.requests()).isEqualTo(6);
        assertThat(whole.requestUnits()).isLessThan(inRows.requestUnits() / 2);
    }

    @Test
    void oneContactIsChangedByOneRequestAtTheSamePriceInBothModels() {
        embedded.add(IDA);
        normalised.add(IDA);

        Cost within = samples.costOf(() -> embedded.changeContact("ida", 1, "+46 40 555 99 99"));
        Cost inRow = samples.costOf(() -> normalised.changeContact("ida", 1, "+46 40 555 99 99"));

        assertThat(within.requests()).isEqualTo(inRow.requests()).isEqualTo(1);
        assertThat(within.requestUnits()).isEqualTo(inRow.requestUnits());
    }
}
