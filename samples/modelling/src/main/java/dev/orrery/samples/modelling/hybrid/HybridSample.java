package dev.orrery.samples.modelling.hybrid;

import com.azure.cosmos.CosmosDatabase;
import dev.orrery.samples.modelling.Sample;
import dev.orrery.samples.modelling.Steps;
import dev.orrery.samples.modelling.hybrid.Library.Author;

/** Compares a count that is kept with a count that is made. */
public final class HybridSample implements Sample {

    static final Author TOM =
            Author.of("tom", "Tom Abara", "Grew up beside a river and has written of water ever since. ".repeat(3));

    private static final String COUNTED = "countOfBooks kept";
    private static final String UNCOUNTED = "counted when asked";

    @Override
    public String name() {
        return "hybrid";
    }

    @Override
    public String question() {
        return "An author's books, with bylines copied into them: is their number kept, or counted when asked?";
    }

    @Override
    public void run(CosmosDatabase database, Steps steps) {
        Library library = new Library(database);
        library.add(TOM);
        for (int i = 0; i < 19; i++) {
            library.add(TOM.book("book" + i, "On water, volume " + i));
        }
        steps.take(COUNTED, "add a book (two triggers)", () -> library.add(TOM.book("ponds", "On ponds")));
        steps.take(COUNTED, "read the author with the number of books", () -> library.author("tom"));
        steps.take(COUNTED, "remove a book (procedure)", () -> library.remove("tom", "ponds"));
        steps.take(UNCOUNTED, "add a book", () -> library.addUncounted(TOM.book("lakes", "On lakes")));
        steps.take(UNCOUNTED, "read the author and count the books", () -> {
            library.author("tom");
            library.countBooks("tom");
        });
        steps.take("copied bylines", "show 20 books with their author's name", () -> library.books("tom"));
        steps.take("copied bylines", "rename an author of 20 books", () -> library.rename("tom", "Thomas Abara"));
    }
}
