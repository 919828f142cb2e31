package dev.orrery.samples.modelling.reviews;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import dev.orrery.samples.modelling.reviews.Entry.Book;
import dev.orrery.samples.modelling.reviews.Entry.Review;

/** Compares a container of two kinds of items with two containers. */
public final class ReviewsSample implements Sample {

    static final String BOOK = "tides";

    @Override
    public String name() {
        return "reviews";
    }

    @Override
    public String question() {
        return "A book and its reviews: together in one container by bookId, or in two containers?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("one container", new ReviewsBesideBooks(database), steps);
        run("two containers", new ReviewsApart(database), steps);
    }

    private static void run(String model, ReviewedBooks books, Steps steps) {
        fill(books, 9);
        steps.take(model, "add a review and count it", () -> books.review(review(9)));
        steps.take(model, "show a book with its 10 reviews", () -> books.page(BOOK));
    }

    static void fill(ReviewedBooks books, int reviews) {
        books.publish(Book.of(BOOK, "On tides"));
        for (int i = 0; i < reviews; i++) {
            books.review(review(i));
        }
    }

    static Review review(int number) {
        return new Review("review" + number, BOOK, "reader" + number, 1 + number % 5, "Wet, but worth it.");
    }
}
