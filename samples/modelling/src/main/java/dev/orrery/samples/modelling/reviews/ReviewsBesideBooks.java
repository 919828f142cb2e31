package dev.orrery.samples.modelling.reviews;

import static java.util.Comparator.comparing;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import dev.orrery.samples.modelling.reviews.Entry.Book;
import dev.orrery.samples.modelling.reviews.Entry.Review;
import java.util.List;
import java.util.stream.Stream;

/**
 * A book and its reviews are one logical partition, by {@code /bookId}: one query finds them all, one transaction
 * changes them.
 */
final class ReviewsBesideBooks implements ReviewedBooks {

    private static final SqlQuerySpec ALL = new SqlQuerySpec("SELECT * FROM c");

    private final CosmosContainer books;

    ReviewsBesideBooks(CosmosDatabase database) {
        books = Containers.create(database, "booksAndReviews", "/bookId");
    }

    @Override
    public void publish(Book book) {
        books.createItem(book);
    }

    /** The review is there and counted, or neither. */
    @Override
    public void review(Review review) {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey(review.bookId()));
        batch.createItemOperation(review);
        batch.patchItemOperation(
                review.bookId(),
                CosmosPatchOperations.create().increment("/reviewCount", 1).increment("/starCount", review.stars()));
        CosmosBatchResponse done = books.executeCosmosBatch(batch);
        if (!done.isSuccessStatusCode()) {
            throw new IllegalStateException("The review was refused with " + done.getStatusCode());
        }
    }

    @Override
    public BookPage page(String bookId) {
        List<Entry> found = Queries.within(new PartitionKey(bookId), books, ALL, Entry.class);
        Book book = only(Book.class, found).findFirst().orElseThrow();
        return new BookPage(book, only(Review.class, found).sorted(comparing(Review::id)).toList());
    }

    private static <T> Stream<T> only(Class<T> type, List<Entry> found) {
        return found.stream().filter(type::isInstance).map(type::cast);
    }
}
