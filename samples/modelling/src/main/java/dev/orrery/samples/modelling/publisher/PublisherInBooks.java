package dev.orrery.samples.modelling.publisher;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import java.util.List;

/** A book has the id of its publisher, and lies beside it. Nothing grows but the number of items. */
final class PublisherInBooks implements Publishers {

    private static final String TITLES =
            "SELECT VALUE c.title FROM c WHERE c.type = 'book' ORDER BY c.id OFFSET 0 LIMIT @max";

    private final CosmosContainer catalog;

    PublisherInBooks(CosmosDatabase database) {
        catalog = Containers.createSpread(
                database,
                new CosmosContainerProperties("catalog", "/publisherId"),
                4);
    }

    @Override
    public void found(String publisherId, String name, List<Book> first) {
        catalog.createItem(new Publisher(publisherId, publisherId, "publisher", name));
        List<PublishedBook> books = first.stream().map(book -> PublishedBook.of(book, publisherId)).toList();
        Containers.createAll(catalog, books, book -> new PartitionKey(publisherId));
    }

    @Override
    public void publish(String publisherId, Book book) {
        catalog.createItem(PublishedBook.of(book, publisherId));
    }

    @Override
    public List<String> titles(String publisherId, int max) {
        SqlQuerySpec titles = new SqlQuerySpec(TITLES, new SqlParameter("@max", max));
        return Queries.within(new PartitionKey(publisherId), catalog, titles, String.class);
    }

    record Publisher(String id, String publisherId, String type, String name) {}

    record PublishedBook(String id, String publisherId, String type, String title) {

        static PublishedBook of(Book book, String publisherId) {
            return new PublishedBook(book.id(), publisherId, "book", book.title());
        }
    }
}
