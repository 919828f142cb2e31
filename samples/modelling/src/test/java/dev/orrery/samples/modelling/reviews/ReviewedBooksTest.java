package dev.orrery.samples.modelling.reviews;

import static dev.orrery.samples.modelling.reviews.ReviewsSample.BOOK;
import static dev.orrery.samples.modelling.reviews.ReviewsSample.review;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.modelling.Cost;
import dev.orrery.samples.modelling.Measured;
import dev.orrery.samples.modelling.Queries;
import dev.orrery.samples.modelling.SampleDatabase;
import dev.orrery.samples.modelling.Simultaneously;
import dev.orrery.samples.modelling.reviews.Entry.Book;
import dev.orrery.samples.modelling.reviews.Entry.Review;
import dev.orrery.samples.modelling.reviews.ReviewedBooks.BookPage;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

@Spec("1.5")
class ReviewedBooksTest {

    private static final SqlQuerySpec ALL = new SqlQuerySpec("SELECT * FROM c");
    private static final Review OF_NO_BOOK = new Review("r", "nothing", "reader", 1, "Not there");

    @RegisterExtension
    final SampleDatabase samples = new SampleDatabase();

    private ReviewedBooks together;
    private ReviewedBooks apart;

    @BeforeEach
    void create() {
        together = new ReviewsBesideBooks(samples.database());
        apart = new ReviewsApart(samples.database());
    }

    @Test
    void aBookWithItsReviewsIsOneQueryWhereTheyLieTogether() {
        ReviewsSample.fill(together, 10);
        ReviewsSample.fill(apart, 10);

        Measured<BookPage> found = samples.measure(() -> together.page(BOOK));
        Measured<BookPage> gathered = samples.measure(() -> apart.page(BOOK));

        assertThat(found.value()).isEqualTo(gathered.value());
        assertThat(found.value().book()).isEqualTo(new Book(BOOK, BOOK, "On tides", 10, 30));
        assertThat(found.value().reviews()).hasSize(10).contains(review(7));
        assertThat(found.cost().requests()).isEqualTo(1);
        assertThat(gathered.cost().requests()).isGreaterThan(2);
        assertThat(found.cost().requestUnits()).isLessThan(gathered.cost().requestUnits() / 2);
    }

    @Test
    void aReviewIsAddedAndCountedByOneRequestWhereTheyLieTogether() {
        ReviewsSample.fill(together, 0);
        ReviewsSample.fill(apart, 0);

        Cost batch = samples.costOf(() -> together.review(review(0)));
        Cost two = samples.costOf(() -> apart.review(review(0)));

        assertThat(batch.requests()).isEqualTo(1);
        assertThat(two.requests()).isEqualTo(2);
    }

    @Test
    void aReviewThatIsThereAlreadyIsNotCountedAgain() {
        ReviewsSample.fill(together, 3);

        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> together.review(review(1)));

        assertThat(together.page(BOOK).book().reviewCount()).isEqualTo(3);
        assertThat(together.page(BOOK).reviews()).hasSize(3);
    }

    @Test
    void aReviewThatCannotBeCountedStaysOnlyWhereThereIsNoTransaction() {
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> together.review(OF_NO_BOOK));
        assertThatExceptionOfType(CosmosException.class).isThrownBy(() -> apart.review(OF_NO_BOOK));

        assertThat(Queries.within(
                new PartitionKey("nothing"), samples.database().getContainer("booksAndReviews"), ALL, Entry.class))
                .isEmpty();
        assertThat(Queries.everywhere(samples.database().getContainer("reviews"), ALL, Review.class))
                .containsExactly(OF_NO_BOOK);
    }

    @Test
    void theCountsAreRightAfterReviewsThatCameAtTheSameTime() throws Exception {
        ReviewsSample.fill(together, 0);

        Simultaneously.run(4, thread -> {
            for (int i = 0; i < 10; i++) {
                together.review(review(thread * 10 + i));
            }
        });

        BookPage page = together.page(BOOK);
        assertThat(page.book().reviewCount()).isEqualTo(page.reviews().size()).isEqualTo(40);
        assertThat(page.book().starCount()).isEqualTo(page.reviews().stream().mapToInt(Review::stars).sum());
    }
}
