package dev.orrery.samples.modelling.authors;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import dev.orrery.samples.modelling.authors.Authors.Author;
import dev.orrery.samples.modelling.authors.Authors.Book;

/** Compares items that join two sides with lists on both. */
public final class AuthorsSample implements Sample {

    @Override
    public String name() {
        return "authors";
    }

    @Override
    public String question() {
        return "Authors who write books together: items that join them, or a list on each side?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        run("join items", new JoinedAuthors(database), steps);
        run("lists on both sides", new ListedAuthors(database), steps);
    }

    private static void run(String model, Authors authors, Steps steps) {
        fill(authors);
        steps.take(model, "let an author have a part in a book", () -> authors.join("vera", "rivers"));
        steps.take(model, "show an author with the titles", () -> authors.bibliography("tom"));
        steps.take(model, "show a book with the names", () -> authors.titlePage("tides"));
    }

    /** Tom has written three books, two of them with Vera. */
    static void fill(Authors authors) {
        authors.add(new Author("tom", "Tom Abara"));
        authors.add(new Author("vera", "Vera Nilsen"));
        authors.add(new Book("tides", "On tides"));
        authors.add(new Book("winds", "On winds"));
        authors.add(new Book("rivers", "On rivers"));
        authors.join("tom", "tides");
        authors.join("tom", "winds");
        authors.join("tom", "rivers");
        authors.join("vera", "tides");
        authors.join("vera", "winds");
    }
}
