package dev.orrery.samples.modelling.hybrid;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;

/**
 * Authors with their books, in one logical partition each. A book has a copy of what is shown of its author in lists;
 * an author has the number of their books, which is written in the same transaction as a book:
 *
 * <pre>
 * {"id": "tom", "authorId": "tom", "type": "author", "name": "Tom Abara", "portrait": …,
 *  "biography": …, "countOfBooks": 2}
 * {"id": "tides", "authorId": "tom", "type": "book", "title": "On tides",
 *  "author": {"name": "Tom Abara", "portrait": …}}
 * </pre>
 */
final class Library {

    private static final SqlQuerySpec BOOKS = new SqlQuerySpec("SELECT * FROM c WHERE c.type = 'book' ORDER BY c.id");
    private static final SqlQuerySpec COUNT = new SqlQuerySpec("SELECT VALUE COUNT(1) FROM c WHERE c.type = 'book'");

    private final CosmosContainer library;

    Library(CosmosDatabase database) {
        library = Containers.create(database, "library", "/authorId");
        Programs.register(library.getScripts());
    }

    void add(Author author) {
        library.createItem(author);
    }

    /** Creates a book and counts it, both or neither; refuses it if the author is not there. */
    void add(Book book) {
        CosmosItemRequestOptions triggers = new CosmosItemRequestOptions()
                .setPreTriggerInclude(List.of(Programs.REQUIRE_AUTHOR))
                .setPostTriggerInclude(List.of(Programs.COUNT_BOOK));
        library.createItem(book, new PartitionKey(book.authorId()), triggers);
    }

    /** Creates a book that nobody counts. */
    void addUncounted(Book book) {
        library.createItem(book);
    }

    /** Deletes a book and counts it off, both or neither. */
    void remove(String authorId, String bookId) {
        CosmosStoredProcedureRequestOptions options =
                new CosmosStoredProcedureRequestOptions().setPartitionKey(new PartitionKey(authorId));
        library.getScripts().getStoredProcedure(Programs.REMOVE_BOOK).execute(List.of(bookId), options);
    }

    Author author(String id) {
        return library.readItem(id, new PartitionKey(id), Author.class).getItem();
    }

    /** All that a list of books shows, the author's name and portrait included. */
    List<Book> books(String authorId) {
        return Queries.within(new PartitionKey(authorId), library, BOOKS, Book.class);
    }

    /** The books of an author, counted now. */
    int countBooks(String authorId) {
        return Queries.within(new PartitionKey(authorId), library, COUNT, Integer.class).get(0);
    }

    /**
     * Changes a name in the author and in all books at once: the price of the copies. A batch has at most 100 writes.
     */
    void rename(String authorId, String name) {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey(authorId));
        batch.patchItemOperation(authorId, CosmosPatchOperations.create().set("/name", name));
        for (Book book : books(authorId)) {
            batch.patchItemOperation(book.id(), CosmosPatchOperations.create().set("/author/name", name));
        }
        if (!library.executeCosmosBatch(batch).isSuccessStatusCode()) {
            throw new IllegalStateException("The author was not renamed");
        }
    }

    record Author(
            String id, String authorId, String type, String name, String portrait, String biography, int countOfBooks) {

        static Author of(String id, String name, String biography) {
            return new Author(id, id, "author", name, "https://img.example/" + id + ".png", biography, 0);
        }

        /** Their book, with what lists show of them. */
        Book book(String bookId, String title) {
            return new Book(bookId, id, "book", title, new Byline(name, portrait));
        }
    }

    record Book(String id, String authorId, String type, String title, Byline author) {}

    /** What lists of books show of an author. */
    record Byline(String name, String portrait) {}
}
