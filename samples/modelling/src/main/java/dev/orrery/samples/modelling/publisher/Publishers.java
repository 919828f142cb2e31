package dev.orrery.samples.modelling.publisher;

import java.util.List;

/** What one wants to do with a publisher and its books, in whichever model. */
interface Publishers {

    /** Founds a publisher that has some books already. */
    void found(String publisherId, String name, List<Book> books);

    void publish(String publisherId, Book book);

    /** Titles of a publisher's books, in the order of their ids. */
    List<String> titles(String publisherId, int max);

    record Book(String id, String title) {}
}
