package dev.orrery.samples.modelling.reviews;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Containers;
import dev.orrery.samples.modelling.Queries;
import dev.orrery.samples.modelling.reviews.Entry.Book;
import dev.orrery.samples.modelling.reviews.Entry.Review;
import java.util.List;

/**
 * Books are in one container and reviews in another, by their own ids. No transaction spans both, and reviews are
 * looked for everywhere.
 */
final class ReviewsApart implements ReviewedBooks {

    private final CosmosContainer books;
    private final CosmosContainer reviews;

    ReviewsApart(CosmosDatabase database) {
        books = Containers.create(database, "books", "/id");
        reviews = Containers.createSpread(
                database, new CosmosContainerProperties("reviews", "/id"), 4);
    }

    @Override
    public void publish(Book book) {
        books.createItem(book);
    }

    /** If the second request fails, there is a review that isn't counted. */
    @Override
    public void review(Review review) {
        reviews.createItem(review);
        books.patchItem(
                review.bookId(),
                new PartitionKey(review.bookId()),
                CosmosPatchOperations.create().increment("/reviewCount", 1).increment("/starCount", review.stars()),
                Book.class);
    }

    @Override
    public BookPage page(String bookId) {
        Book book = books.readItem(bookId, new PartitionKey(bookId), Book.class).getItem();
        SqlQuerySpec ofBook = new SqlQuerySpec(
                "SELECT * FROM c WHERE c.bookId = @book ORDER BY c.id", new SqlParameter("@book", bookId));
        List<Review> found = Queries.everywhere(reviews, ofBook, Review.class);
        return new BookPage(book, found);
    }
}
