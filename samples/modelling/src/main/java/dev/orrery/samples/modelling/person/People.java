package dev.orrery.samples.modelling.person;

/** What one wants to do with people, in whichever model. */
interface People {

    void add(Person person);

    /** The whole person. */
    Person person(String id);

    /** Changes one contact of a person; the first one has the position 0. */
    void changeContact(String id, int position, String value);
}
