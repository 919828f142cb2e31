package dev.orrery.samples.modelling.reviews;

import dev.orrery.samples.modelling.reviews.Entry.Book;
import dev.orrery.samples.modelling.reviews.Entry.Review;
import java.util.List;

/** What one wants to do with books and their reviews, in whichever model. */
interface ReviewedBooks {

    void publish(Book book);

    /** Adds a review, and counts it and its stars in the book. */
    void review(Review review);

    BookPage page(String bookId);

    /** A book with its reviews, in the order of their ids. */
    record BookPage(Book book, List<Review> reviews) {}
}
