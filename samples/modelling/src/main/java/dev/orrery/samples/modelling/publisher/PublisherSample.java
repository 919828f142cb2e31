package dev.orrery.samples.modelling.publisher;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import dev.orrery.samples.modelling.publisher.Publishers.Book;
import java.util.List;
import java.util.stream.IntStream;

/** Compares a list that grows with references that point the other way. */
public final class PublisherSample implements Sample {

    static final String SMALL = "lantern";
    static final String LARGE = "meridian";
    static final int LARGE_COUNT = 1000;

    @Override
    public String name() {
        return "publisher";
    }

    @Override
    public String question() {
        return "A publisher and its books: a list of books in the publisher, or the publisher in each book?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("list of books", new BooksInPublisher(database), steps);
        run("reference", new PublisherInBooks(database), steps);
    }

    private static void run(String model, Publishers publishers, Steps steps) {
        found(publishers);
        Book next = new Book("next", "A field guide to lighthouses");
        Book other = new Book("other", "More lighthouses");
        steps.take(model, "publish a book, as the first", () -> publishers.publish(SMALL, next));
        steps.take(model, "publish a book, after 1,000 others", () -> publishers.publish(LARGE, other));
        steps.take(model, "show 20 titles of a publisher", () -> publishers.titles(LARGE, 20));
    }

    /** A publisher that has no books and one that has many. */
    static void found(Publishers publishers) {
        publishers.found(SMALL, "Lantern House", List.of());
        publishers.found(
                LARGE,
                "Meridian Press",
                IntStream.range(0, LARGE_COUNT)
                        .mapToObj(i -> new Book("book" + (LARGE_COUNT + i), "The art of rope, volume " + i))
                        .toList());
    }
}
