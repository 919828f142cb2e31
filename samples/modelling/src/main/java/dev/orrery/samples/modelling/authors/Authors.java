package dev.orrery.samples.modelling.authors;

import java.util.List;

/** What one wants to do with authors and the books that they write together, in whichever model. */
interface Authors {

    void add(Author author);

    void add(Book book);

    /** Says that an author has a part in a book; both are there. */
    void join(String authorId, String bookId);

    /** An author, with the titles of their books in alphabetical order. */
    Bibliography bibliography(String authorId);

    /** A book, with the names of its authors in alphabetical order. */
    TitlePage titlePage(String bookId);

    record Author(String id, String name) {}

    record Book(String id, String title) {}

    record Bibliography(String author, List<String> titles) {}

    record TitlePage(String title, List<String> authors) {}
}
