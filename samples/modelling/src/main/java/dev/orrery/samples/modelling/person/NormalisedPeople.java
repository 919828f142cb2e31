package dev.orrery.samples.modelling.person;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import dev.orrery.samples.modelling.person.Person.Address;
import dev.orrery.samples.modelling.person.Person.Contact;
import java.util.List;

/** People, addresses and contacts are in three containers, as they would be in three tables. */
final class NormalisedPeople implements People {

    private static final SqlQuerySpec IN_ORDER = new SqlQuerySpec("SELECT * FROM c ORDER BY c.position");

    private final CosmosContainer people;
    private final CosmosContainer addresses;
    private final CosmosContainer contacts;

    NormalisedPeople(CosmosDatabase database) {
        people = Containers.create(database, "personRows", "/id");
        addresses = Containers.create(database, "addressRows", "/personId");
        contacts = Containers.create(database, "contactRows", "/personId");
    }

    /** Takes many requests, any of which may be the last that succeeds. */
    @Override
    public void add(Person person) {
        people.createItem(new PersonRow(person.id(), person.firstName(), person.lastName()));
        for (int i = 0; i < person.addresses().size(); i++) {
            addresses.createItem(new AddressRow(rowId(i), person.id(), i, person.addresses().get(i)));
        }
        for (int i = 0; i < person.contacts().size(); i++) {
            contacts.createItem(new ContactRow(rowId(i), person.id(), i, person.contacts().get(i)));
        }
    }

    @Override
    public Person person(String id) {
        PartitionKey key = new PartitionKey(id);
        PersonRow person = people.readItem(id, key, PersonRow.class).getItem();
        List<AddressRow> homes = Queries.within(key, addresses, IN_ORDER, AddressRow.class);
        List<ContactRow> ways = Queries.within(key, contacts, IN_ORDER, ContactRow.class);
        return new Person(
                id,
                person.firstName(),
                person.lastName(),
                homes.stream().map(AddressRow::address).toList(),
                ways.stream().map(ContactRow::contact).toList());
    }

    @Override
    public void changeContact(String id, int position, String value) {
        CosmosPatchOperations change = CosmosPatchOperations.create().replace("/contact/value", value);
        contacts.patchItem(rowId(position), new PartitionKey(id), change, ContactRow.class);
    }

    private static String rowId(int position) {
        return Integer.toString(position);
    }

    record PersonRow(String id, String firstName, String lastName) {}

    record AddressRow(String id, String personId, int position, Address address) {}

    record ContactRow(String id, String personId, int position, Contact contact) {}
}
