package dev.orrery.samples.modelling.authors;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;

/**
 * An item for each part that an author has in a book, as a table would have a row. Whoever has the one side asks for
 * the joins, and then for the other side; and since joins lie with their authors, those who have a book must look for
 * them everywhere.
 */
final class JoinedAuthors implements Authors {

    private static final SqlQuerySpec BOOKS = new SqlQuerySpec("SELECT VALUE c.bookId FROM c");

    private final CosmosContainer authors;
    private final CosmosContainer books;
    private final CosmosContainer joins;

    JoinedAuthors(CosmosDatabase database) {
        authors = Containers.create(database, "joinedAuthors", "/id");
        books = Containers.create(database, "joinedBooks", "/id");
        joins = Containers.createSpread(
                database, new CosmosContainerProperties("joins", "/authorId"), 4);
    }

    @Override
    public void add(Author author) {
        authors.createItem(author);
    }

    @Override
    public void add(Book book) {
        books.createItem(book);
    }

    @Override
    public void join(String authorId, String bookId) {
        joins.createItem(new Join(bookId, authorId, bookId));
    }

    @Override
    public Bibliography bibliography(String authorId) {
        PartitionKey key = new PartitionKey(authorId);
        Author author = authors.readItem(authorId, key, Author.class).getItem();
        List<String> ids = Queries.within(key, joins, BOOKS, String.class);
        List<Book> written = Queries.everywhere(books, Queries.among("id", ids), Book.class);
        return new Bibliography(author.name(), written.stream().map(Book::title).sorted().toList());
    }

    @Override
    public TitlePage titlePage(String bookId) {
        Book book = books.readItem(bookId, new PartitionKey(bookId), Book.class).getItem();
        SqlQuerySpec writers = new SqlQuerySpec(
                "SELECT VALUE c.authorId FROM c WHERE c.bookId = @book", new SqlParameter("@book", bookId));
        List<String> ids = Queries.everywhere(joins, writers, String.class);
        List<Author> found = Queries.everywhere(authors, Queries.among("id", ids), Author.class);
        return new TitlePage(book.title(), found.stream().map(Author::name).sorted().toList());
    }

    record Join(String id, String authorId, String bookId) {}
}
