package dev.orrery.samples.modelling.person;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import dev.orrery.samples.modelling.person.Person.Address;
import dev.orrery.samples.modelling.person.Person.Contact;
import java.util.List;

/** Compares a person in one piece with a person in rows. */
public final class PersonSample implements Sample {

    static final Person IDA = new Person(
            "ida",
            "Ida",
            "Lindqvist",
            List.of(
                    new Address("home", "Kanalgatan 4", "Malmö", "211 20", "Sweden"),
                    new Address("work", "Hamnvägen 77", "Lund", "223 51", "Sweden")),
            List.of(
                    new Contact("email", "ida@lindqvist.example"),
                    new Contact("phone", "+46 40 555 01 23"),
                    new Contact("phone", "+46 70 555 45 67")));

    @Override
    public String name() {
        return "person";
    }

    @Override
    public String question() {
        return "A person's addresses and contacts: inside of the person, or in containers of their own?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("embedded", new EmbeddedPeople(database), steps);
        run("normalised", new NormalisedPeople(database), steps);
    }

    private static void run(String model, People people, Steps steps) {
        steps.take(model, "add a person with 2 addresses and 3 contacts", () -> people.add(IDA));
        steps.take(model, "read the whole person", () -> people.person("ida"));
        steps.take(model, "change a telephone number", () -> people.changeContact("ida", 1, "+46 40 555 99 99"));
    }
}
