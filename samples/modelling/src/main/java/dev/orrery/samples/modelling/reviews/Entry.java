package dev.orrery.samples.modelling.reviews;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** What is in a container of books and reviews, told apart by the property {@code type}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Entry.Book.class, name = "book"),
    @JsonSubTypes.Type(value = Entry.Review.class, name = "review")
})
sealed interface Entry {

    String id();

    /** The partition key. A book's is its own id. */
    String bookId();

    record Book(String id, String bookId, String title, int reviewCount, int starCount) implements Entry {

        static Book of(String id, String title) {
            return new Book(id, id, title, 0, 0);
        }
    }

    record Review(String id, String bookId, String reader, int stars, String text) implements Entry {}
}
