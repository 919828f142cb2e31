package dev.orrery.samples.modelling.publisher;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;

/** A publisher has the ids of all its books. Good for few; with each book the next one becomes dearer. */
final class BooksInPublisher implements Publishers {

    private final CosmosContainer publishers;
    private final CosmosContainer books;

    BooksInPublisher(CosmosDatabase database) {
        publishers = Containers.create(database, "publishersWithBooks", "/id");
        books = Containers.createSpread(
                database, new CosmosContainerProperties("books", "/id"), 4);
    }

    @Override
    public void found(String publisherId, String name, List<Book> first) {
        Containers.createAll(books, first, book -> new PartitionKey(book.id()));
        publishers.createItem(new Publisher(publisherId, name, first.stream().map(Book::id).toList()));
    }

    /** Takes two requests; after the first one there is a book that its publisher doesn't know. */
    @Override
    public void publish(String publisherId, Book book) {
        books.createItem(book);
        CosmosPatchOperations append = CosmosPatchOperations.create().add("/books/-", book.id());
        publishers.patchItem(publisherId, new PartitionKey(publisherId), append, Publisher.class);
    }

    @Override
    public List<String> titles(String publisherId, int max) {
        Publisher publisher =
                publishers.readItem(publisherId, new PartitionKey(publisherId), Publisher.class).getItem();
        List<String> ids = publisher.books().stream().sorted().limit(max).toList();
        return Queries.everywhere(books, Queries.among("id", ids), Book.class)
                .stream()
                .sorted((one, other) -> one.id().compareTo(other.id()))
                .map(Book::title)
                .toList();
    }

    record Publisher(String id, String name, List<String> books) {}
}
