package dev.orrery.samples.modelling.person;

import java.util.List;

/** Somebody, with all by which one can reach them. */
record Person(String id, String firstName, String lastName, List<Address> addresses, List<Contact> contacts) {

    Person {
        addresses = List.copyOf(addresses);
        contacts = List.copyOf(contacts);
    }

    record Address(String kind, String street, String city, String postcode, String country) {}

    /** One way to reach somebody, such as a telephone number. */
    record Contact(String kind, String value) {}
}
