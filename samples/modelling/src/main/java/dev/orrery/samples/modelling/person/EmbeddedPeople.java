package dev.orrery.samples.modelling.person;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.modelling.Containers;

/**
 * A person is one item, with addresses and contacts inside:
 *
 * <pre>
 * {"id": "ida", "firstName": "Ida", "lastName": "Lindqvist",
 *  "addresses": [{"kind": "home", "street": …}, …],
 *  "contacts": [{"kind": "phone", "value": …}, …]}
 * </pre>
 */
final class EmbeddedPeople implements People {

    private final CosmosContainer people;

    EmbeddedPeople(CosmosDatabase database) {
        people = Containers.create(database, "people", "/id");
    }

    @Override
    public void add(Person person) {
        people.createItem(person);
    }

    @Override
    public Person person(String id) {
        return people.readItem(id, new PartitionKey(id), Person.class).getItem();
    }

    /** Sends what changes, not the whole person, and can't undo what somebody else changes at the same time. */
    @Override
    public void changeContact(String id, int position, String value) {
        CosmosPatchOperations change =
                CosmosPatchOperations.create().replace("/contacts/" + position + "/value", value);
        people.patchItem(id, new PartitionKey(id), change, Person.class);
    }
}
