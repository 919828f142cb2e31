package dev.orrery.samples.modelling.authors;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;

/**
 * An author lists their books, and a book its authors. Both lists are short, and whoever has the one side knows the
 * other.
 */
final class ListedAuthors implements Authors {

    private final CosmosContainer authors;
    private final CosmosContainer books;

    ListedAuthors(CosmosDatabase database) {
        authors = Containers.create(database, "authors", "/id");
        books = Containers.create(database, "books", "/id");
    }

    @Override
    public void add(Author author) {
        authors.createItem(new ListedAuthor(author.id(), author.name(), List.of()));
    }

    @Override
    public void add(Book book) {
        books.createItem(new ListedBook(book.id(), book.title(), List.of()));
    }

    /** Takes two writes, that are no transaction: who repeats them after a failure has to look first. */
    @Override
    public void join(String authorId, String bookId) {
        authors.patchItem(
                authorId,
                new PartitionKey(authorId),
                CosmosPatchOperations.create().add("/books/-", bookId),
                ListedAuthor.class);
        books.patchItem(
                bookId,
                new PartitionKey(bookId),
                CosmosPatchOperations.create().add("/authors/-", authorId),
                ListedBook.class);
    }

    @Override
    public Bibliography bibliography(String authorId) {
        ListedAuthor author = authors.readItem(authorId, new PartitionKey(authorId), ListedAuthor.class).getItem();
        List<ListedBook> written =
                Queries.everywhere(books, Queries.among("id", author.books()), ListedBook.class);
        return new Bibliography(author.name(), written.stream().map(ListedBook::title).sorted().toList());
    }

    @Override
    public TitlePage titlePage(String bookId) {
        ListedBook book = books.readItem(bookId, new PartitionKey(bookId), ListedBook.class).getItem();
        List<ListedAuthor> found =
                Queries.everywhere(authors, Queries.among("id", book.authors()), ListedAuthor.class);
        return new TitlePage(book.title(), found.stream().map(ListedAuthor::name).sorted().toList());
    }

    record ListedAuthor(String id, String name, List<String> books) {}

    record ListedBook(String id, String title, List<String> authors) {}
}
